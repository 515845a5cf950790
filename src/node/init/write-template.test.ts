import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileFolder } from '../../compile/compile-folder.ts';
import { tempFolder } from '../../testing/temp-folder.ts';
import { writeTemplate } from './write-template.ts';

test('the template is data that builds without a remark, and a workflow of eleven lines', async () => {
  const folder = tempFolder({});
  const { written, kept } = await writeTemplate(folder, '2.3.4');
  expect(kept).toEqual([]);
  expect(written).toContain('README.md');
  const { catalog, notices } = await compileFolder({
    data: join(folder, 'data'),
    cache: null,
    log: () => {},
  });
  expect(notices).toEqual([]);
  expect(catalog.datasets[0]?.resources[0]?.fields.map(({ id, type }) => `${id} ${type}`)).toEqual([
    'name text',
    'district text',
    'surveyed date',
    'area_m2 int4',
    'depth_m float8',
    'newts bool',
  ]);
  const workflow = readFileSync(join(folder, '.github/workflows/publish.yml'), 'utf8').trim().split('\n');
  expect(workflow.filter((line) => !line.startsWith('#')).length).toBeLessThanOrEqual(11);
  // GitHub Pages refuses a deployment while another one is under way.
  expect(workflow).toContain('concurrency: publish-${{ github.ref }}');
  expect(workflow.at(-1)).toMatch(/\/\.github\/actions\/publish@v2$/);
});

test('what is there stays, and who has data gets no example', async () => {
  const folder = tempFolder({ 'data/a.csv': 'x\n1\n', 'README.md': 'mine' });
  const { written, kept } = await writeTemplate(folder, '1.0.0');
  expect(written).toEqual(['.github/workflows/publish.yml', '.gitignore']);
  expect(kept).toEqual(['README.md']);
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('mine');
});

test('a file that has the name of a folder is told, and nothing is written', async () => {
  const folder = tempFolder({ '.github': 'mine' });
  await expect(writeTemplate(folder, '1.0.0')).rejects.toThrow(
    `${join(folder, '.github')} is a file where a folder is to be: rename it`,
  );
  expect(readdirSync(folder)).toEqual(['.github']);
});

test('neither name that the commands write a site to is kept in git', async () => {
  const folder = tempFolder({});
  await writeTemplate(folder, '1.0.0');
  expect(readFileSync(join(folder, '.gitignore'), 'utf8').split('\n')).toEqual(
    expect.arrayContaining(['site/', 'dist/']),
  );
});
