import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../testing/temp-folder.ts';
import { closureOf } from './code-fingerprint.ts';

test('what a table becomes depends on every file that the compiler needs', () => {
  const source = join(import.meta.dirname, '..');
  const files = closureOf(join(source, 'compile/table-compiler.ts')).map((path) => relative(source, path));
  expect(files).toEqual(
    expect.arrayContaining([
      'compile/table-compiler.ts',
      'compile/index/build-index.ts',
      // In a thread and in a process of their own, which nobody imports.
      'compile/index/jobs/job-thread.mjs',
      'compile/apart/table-process.mjs',
      'compile/index/column-reader.ts',
      'core/full-text/parser.ts',
      'core/preview/preview.ts',
      'backends/duckdb/search/row-text.ts',
      'engine/native/native-engine.ts',
      'index/records/record-block.ts',
      'sources/csv/load-csv.ts',
    ]),
  );
  expect(files.filter((name) => name.includes('.test.') || name.startsWith('explorer'))).toEqual([]);
});

test('files are found in a folder with blanks and other letters, and each once', () => {
  const folder = tempFolder({
    'a ü/one.ts': "import { two } from './two.ts';\nexport type { X } from '../b/x.ts';\nimport 'node:fs';\n",
    'a ü/two.ts': "export {\n  one,\n} from './one.ts';\nconst x = await import('./three.ts');\n",
    'a ü/three.ts': "new Worker(new URL('four.mjs', import.meta.url)); new URL('nowhere', 'x:');\n",
    'a ü/four.mjs': '',
    'b/x.ts': '',
  });
  expect(closureOf(join(folder, 'a ü/one.ts')).map((path) => relative(folder, path))).toEqual([
    'a ü/four.mjs',
    'a ü/one.ts',
    'a ü/three.ts',
    'a ü/two.ts',
    'b/x.ts',
  ]);
});
