import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { dependencies, nodeBundle, peerDependencies } from './make/node-bundle.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const { version, exports } = JSON.parse(read('package.json')) as {
  readonly version: string;
  readonly exports: Readonly<Record<string, unknown>>;
};

test('the change log begins with this version', () => {
  expect(/^## (\d\S*)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});

test('npm create datapond is of the same version', () => {
  const create = JSON.parse(read('create-datapond/package.json')) as {
    version: string;
    dependencies: object;
  };
  expect(create.version).toBe(version);
  expect(create.dependencies).toEqual({ datapond: version });
});

test('what is installed with the package is what its modules for Node import, and nothing else', async () => {
  const bundle = await rolldown({ ...nodeBundle, logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const chunks = output.filter((one) => one.type === 'chunk');
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const imported = chunks
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((id) => !own.has(id) && !isBuiltin(id))
    .map((id) => /^(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]);
  // Vite is asked for types alone: who uses the plugin has it.
  const peers = Object.keys(peerDependencies).filter((name) => name !== 'vite');
  expect([...new Set(imported)].toSorted()).toEqual([...Object.keys(dependencies), ...peers].toSorted());
});

test('every export has a page, but for types of another', () => {
  const pages = Object.keys(exports)
    .filter((name) => !['./package.json', './table/react', './chart/react'].includes(name))
    .map((name) => `docs/package/${name === '.' ? 'node' : name.slice(2)}.md`);
  for (const page of pages) expect(read(page)).toMatch(/^# `datapond/);
});

test('the action asks for the major version of the package, and passes no input into a script', () => {
  const action = read('.github/actions/publish/action.yml');
  expect(action).toContain(`default: '${version.split('.')[0]}'`);
  const scripts = [...action.matchAll(/^\s+run: (.*)$/gm)].map(([, script]) => script as string);
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
});
