import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SchemaDescriptor } from '../../catalog/descriptor.ts';
import { EngineError } from '../../core/errors.ts';
import type { DuckDBEngine } from '../../engine/duckdb-engine.ts';
import { createNodeEngine } from '../../testing/node-engine.ts';
import { compileCsv } from './compile-csv.ts';

test('a table for which there is no memory is a problem that says what to do', async () => {
  const fail = async () => {
    throw new EngineError('out-of-memory', 'could not allocate block of size 32.0 KiB');
  };
  const engine: DuckDBEngine = {
    extensions: new Set(),
    query: fail,
    stream: () => {
      throw new EngineError('out-of-memory', 'none');
    },
    describe: fail,
    tablesOf: fail,
    provide: fail,
    withSession: fail,
    start: fail,
    close: async () => {},
  };
  const names = Array.from({ length: 1200 }, (_, i) => `c${i}`);
  const content = new TextEncoder().encode(`${names.join()}\n${names.map(() => 'x').join()}\n`);
  const descriptor = { schema: null, dialect: {}, encoding: null };
  const { problem } = await compileCsv({ kind: 'csv', content, path: 'wide.csv', descriptor }, engine);
  expect(problem).toBe(
    'wide.csv takes more memory than a build has for a table, with 1,200 columns: part it into files of fewer records or columns, or, of many columns, write a record for each value, with what names its column',
  );
});

describe('a schema that says what the file is not', () => {
  const engine = createNodeEngine();
  beforeAll(() => engine.start(), 60_000);
  afterAll(() => engine.close());

  test('columns of fixed width are one, and that is told', async () => {
    const { fields, remarks } = await compile('NAME   POP\nAnna    12\nBert   345\n', {});
    expect(fields).toHaveLength(1);
    expect(remarks?.map(({ text }) => text).join()).toContain('seem to part several: "NAME", "POP".');
  });

  test('lines of different numbers of cells are one column, and that is told', async () => {
    const { fields, remarks } = await compile('a,b,c\n1,2,3\n4,5\n6,7,8,9\n10\n', {});
    expect(fields).toHaveLength(1);
    expect(remarks?.map(({ text }) => text).join()).toContain('seems to name several: "a", "b", "c".');
  });

  test('a delimiter that the dialect has wrong is named', async () => {
    const descriptor = { schema: null, dialect: { delimiter: ';' }, encoding: null };
    const content = new TextEncoder().encode('a,b\n1,2\n3,4\n');
    const { fields, remarks } = await compileCsv({ kind: 'csv', content, path: 'a.csv', descriptor }, engine);
    expect(fields).toHaveLength(1);
    expect(remarks.map(({ text }) => text)).toContain(
      'it is read as one column, as its dialect says "delimiter": ";", although its header seems to name several: "a", "b". Let it say what stands between them, or nothing of it',
    );
  });

  const compile = (text: string, types: Readonly<Record<string, string>>, strict = false) => {
    const fields = Object.entries(types).map(([name, type]) => ({
      name,
      format: null,
      type: { name: type, exact: false },
    }));
    const schema: SchemaDescriptor = { fields, primaryKey: [], missingValues: [''] };
    const descriptor = { schema, dialect: {}, encoding: null };
    const content = new TextEncoder().encode(text);
    return compileCsv({ kind: 'csv', content, path: 'a.csv', descriptor, strict }, engine);
  };

  test('whole numbers with decimals are numeric, and told', async () => {
    const text = 'n,m\n1,1\n10.0,3000000000\n2.5,2\n';
    const table = await compile(text, { n: 'int4', m: 'int4' });
    expect(table.fields.map(({ type }) => type)).toEqual(['numeric', 'int8']);
    expect(table.remarks).toEqual([
      {
        text: 'column "n" is numeric, although its schema says whole numbers: "10.0" in line 3 (and 1 more). Its schema may say "type": "number"',
        line: 3,
      },
    ]);
    expect((await compile(text, { n: 'int4', m: 'int4' }, true)).problem).toContain('"strict" is set');
  });

  test('what is no number either is told of the type that the schema names', async () => {
    const { problem, problemLine } = await compile('n,m\n10.0,1\nabc,2\n', { n: 'int4', m: 'int4' });
    expect(problemLine).toBe(3);
    expect(problem).toBe(
      'a.csv line 3: column "n": "abc" is no value of type int4. In the schema, name it in "missingValues" if it means no value',
    );
  });

  test('each column with values of another type is told, by line, and of many the first', async () => {
    const { problem } = await compile('a,b\n1,x\n2,31.12.2020\ny,z\n', { a: 'int4', b: 'date' });
    expect(problem).toMatch(
      /^a\.csv line 2: column "b": "x" .*\(and 2 more\).*\. Line 4, column "a": "y" is no/,
    );
    const names = Array.from({ length: 8 }, (_, i) => `c${i}`);
    const wide = await compile(
      `${names.join()}\n${names.map(() => 'x').join()}\n`,
      Object.fromEntries(names.map((name) => [name, 'int4'])),
    );
    expect(wide.problem).toMatch(/column "c4".*So it is with 3 more columns$/);
    expect(wide.problem).not.toContain('"c5"');
  });
});
