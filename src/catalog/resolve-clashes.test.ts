import { expect, test } from 'vitest';
import type { PackageDescriptor, ResourceDescriptor } from './descriptor.ts';
import { derivePackage } from './derive-package.ts';
import { createNotices } from './notices.ts';
import { resolveClashes } from './resolve-clashes.ts';

const dataset = (name: string, changes: Partial<PackageDescriptor> = {}): PackageDescriptor => ({
  ...derivePackage({ name, paths: [`${name}.csv`], where: `data/${name}.csv` }, new Set()),
  ...changes,
});

const resource = (where: string, changes: Partial<ResourceDescriptor>): ResourceDescriptor => ({
  ...dataset('x').resources[0]!,
  where,
  ...changes,
});

function resolve(...packages: PackageDescriptor[]) {
  const notices = createNotices();
  return { kept: resolveClashes(packages, notices), errors: notices.list.map((notice) => notice.text) };
}

test('packages that share nothing stay as they are', () => {
  const packages = [dataset('a'), dataset('b')];
  expect(resolve(...packages)).toEqual({ kept: packages, errors: [] });
});

test('the second dataset of one name is left out, with both places named', () => {
  const { kept, errors } = resolve(dataset('a'), dataset('b', { name: 'a' }));
  expect(kept.map((one) => one.where)).toEqual(['data/a.csv']);
  expect(errors).toEqual(['data/b.csv has the name of data/a.csv (a): the dataset is left out']);
});

test('the second resource of one id is left out', () => {
  const { kept, errors } = resolve(
    dataset('a', { resources: [resource('one', { id: 'i' }), resource('two', { id: 'i' })] }),
  );
  expect(kept[0]?.resources.map((one) => one.where)).toEqual(['one']);
  expect(errors[0]).toMatch(/^two has the id of one \(i; .*: left out/);
});

test("an alias that is another's alias, or a later resource's id, is dropped", () => {
  const { kept, errors } = resolve(
    dataset('a', {
      resources: [
        resource('one', { id: 'i', aliases: ['j', 'shelf'] }),
        resource('two', { id: 'j', aliases: ['shelf', 'own'] }),
      ],
    }),
  );
  expect(kept[0]?.resources.map((one) => one.aliases)).toEqual([['shelf'], ['own']]);
  expect(errors).toEqual([
    'one has the alias "j", which is taken by two: ignored',
    'two has the alias "shelf", which is taken by one: ignored',
  ]);
});

test('undescribed files of one stem become datasets of two names', () => {
  const taken = new Set<string>();
  const names = ['a.csv', 'a.parquet', '東京.csv'].map(
    (name) => derivePackage({ name, paths: [name], where: name }, taken).name,
  );
  expect(names.slice(0, 2)).toEqual(['a', 'a-2']);
  expect(names[2]).toMatch(/^dataset-[0-9a-f]{8}$/);
});
