import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findMessageMatching } from './find-message-matching.ts';

/**
 * Imports point one way. A room is a folder of src; each row says which rooms, or single files of them, a room may import besides
 * itself. Tests may import anything.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  // One database a folder.
  backends: ['core'],
  catalog: ['core'],
  postgres: ['core', 'backends'],
  // Names and parameters of statements, for the build and for people: plain texts.
  queries: [],
  duckdb: ['core', 'backends'],
  http: ['core'],
  engine: ['core'],
  index: ['core'],
  sources: ['core', 'catalog', 'engine'],
  transport: ['core'],
  msw: ['core', 'http'],
  // Of core only what answers when there is no host to ask, and a map that needs nothing else.
  'service-worker': ['http', 'transport', 'core/envelope.ts', 'core/errors.ts', 'core/latest-map.ts'],
  host: [
    'core',
    'backends',
    'catalog',
    'http',
    'engine',
    'index',
    'sources',
    'postgres',
    'duckdb',
    'transport',
    'service-worker',
  ],
  boot: ['http', 'host', 'transport', 'service-worker'],
  explorer: ['core', 'host', 'queries', 'transport', 'service-worker'],
  compile: [
    'core',
    'backends',
    'catalog',
    'engine',
    'index',
    'sources',
    'queries',
    // Which tells whether a published query can be run.
    'postgres',
    'transport/file-parts.ts',
  ],
  node: [
    'core',
    'backends',
    'catalog',
    'compile',
    'engine',
    'index',
    'sources',
    'postgres',
    'duckdb',
    'http',
    'transport',
  ],
  package: ['core', 'http', 'msw', 'node', 'compile', 'engine', 'host'],
  testing: [
    'core',
    'backends',
    'catalog',
    'compile',
    'engine',
    'index',
    'sources',
    'postgres',
    'duckdb',
    'http',
    'msw',
    'node',
  ],
};

/** Packages that only some rooms may name. */
const PACKAGE_ROOMS: readonly (readonly [pattern: RegExp, rooms: readonly string[]])[] = [
  [/^@duckdb\//, ['engine', 'sources', 'compile', 'testing', 'host']],
  [/^apache-arrow$|^parquet-wasm/, ['engine', 'sources', 'compile', 'host', 'explorer']],
  [/^msw/, ['msw', 'testing']],
  [/^libpg-query/, ['postgres', 'host']],
  [/^react|^@codemirror|^@tanstack|^@observablehq/, ['explorer', 'package']],
  [/^node:/, ['compile', 'node', 'package', 'testing', 'engine', 'sources']],
];

/** Who may tell by the words of a message what it means: whoever gets it from others that send no code with it. */
const READ_MESSAGES: Readonly<Record<string, string>> = {
  'engine/engine-errors.ts': 'DuckDB’s, which become codes here',
  'postgres/runtime-errors.ts': 'DuckDB’s and what statements raise in it, which become PostgreSQL’s here',
  'postgres/dialect.ts': 'the JavaScript engine’s, of a stack that is full',
  'postgres/expr.ts': 'SQL that this room writes itself',
  'catalog/parse-json.ts': 'the JavaScript engine’s, of JSON',
  'sources/parquet/parquet-reader.ts': 'those of parquet-wasm, said in plainer words',
  'sources/unpack/read-old-excel.ts': 'SheetJS’, which has no codes for passwords',
  'node/site/writable.ts': 'the system’s, of files',
  'node/vite/quiet-logger.ts': 'Vite’s',
  'explorer/sql/did-you-mean.ts': 'PostgreSQL’s, as CKAN’s API hands them on',
  'explorer/sql/sql-place.ts': 'PostgreSQL’s, as CKAN’s API hands them on',
};

/** Declared at the top of a file, for as long as the program runs: something that is filled or changed later. */
const CHANGING =
  /^(?:export )?(?:let|var) \w+|^(?:export )?const \w+(?:: [^=]+)? = (?:new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|new LatestMap\b|create\w*(?:Memory|Memories|Cache)\b)/gm;

/** What core may remember by itself: what is the same whoever asks for it, and of which there is an end. */
const REMEMBERED: readonly string[] = ['core/values/zone-transitions.ts: const ZONES'];

/** Of core: what carries statements about, whoever wrote them. All else of a database is a backend's. */
const CARRIES_SQL = /^core\/sql\//;

interface Import {
  readonly file: string;
  readonly room: string;
  readonly target: string;
  readonly typeOnly: boolean;
}

/** A declaration that others may import; of an overload the first one. */
const EXPORTED =
  /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) \w+/;

const root = join(import.meta.dirname, '..');
const IMPORT =
  /^(?:import|export)\s+(type\s)?([^'"]*?)from\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
/** Names between braces that are all of types. */
const ONLY_TYPES = /^\{(?:\s*type\s[^,}]+,?)+\s*\}\s*$/;

const sources = (readdirSync(root, { recursive: true }) as string[])
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
  .map((file) => ({
    file: file.split(sep).join('/'),
    room: file.split(sep)[0]!,
    text: readFileSync(join(root, file), 'utf8'),
  }));

const imports: readonly Import[] = sources.flatMap(({ file, room, text }) =>
  [...text.matchAll(IMPORT)].map(([, type, names, from, bare, dynamic]) => ({
    file,
    room,
    target: from ?? bare ?? (dynamic as string),
    typeOnly: Boolean(type) || ONLY_TYPES.test(names ?? ''),
  })),
);

/** Path of an import within src; undefined for packages and for files outside. */
function pathOf({ file, target }: Import): string | undefined {
  const path = target.startsWith('.') ? relative(root, join(root, dirname(file), target)) : '..';
  return path.startsWith('..') ? undefined : path.split(sep).join('/');
}

describe('the house', () => {
  test('is read at all', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  test('has the types of every file checked', { timeout: 60_000 }, () => {
    const tsc = join(root, '../node_modules/.bin/tsc');
    const checked = readdirSync(root)
      .filter((name) => /^tsconfig\.\w+\.json$/.test(name))
      .flatMap((name) =>
        execFileSync(tsc, ['-p', join(root, name), '--listFilesOnly'], { encoding: 'utf8' }).split('\n'),
      )
      .map((path) => relative(root, path.trim()).split(sep).join('/'));
    const known = new Set(checked);
    expect(sources.map(({ file }) => file).filter((file) => !known.has(file))).toEqual([]);
  });

  test('has no import against the one way', () => {
    const wrong = imports.filter((item) => {
      const path = pathOf(item);
      const allowed = [item.room, ...(MAY_IMPORT[item.room] ?? [])];
      return path !== undefined && !allowed.some((place) => path === place || path.startsWith(`${place}/`));
    });
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  test('lets the explorer take only types from core', () => {
    const wrong = imports.filter(
      (item) => item.room === 'explorer' && pathOf(item)?.startsWith('core/') && !item.typeOnly,
    );
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  test('keeps each package in its rooms', () => {
    const wrong = imports.filter(({ room, target }) =>
      PACKAGE_ROOMS.some(([pattern, rooms]) => pattern.test(target) && !rooms.includes(room)),
    );
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  test('has no database’s SQL in core', () => {
    const wrong = sources.filter(
      ({ file, room, text }) => room === 'core' && /\bsql`|\braw\(/.test(text) && !CARRIES_SQL.test(file),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  test('remembers nothing in core: a memory is a port’s or an index’s', () => {
    const found = sources
      .filter(({ room }) => room === 'core')
      .flatMap(({ file, text }) =>
        [...text.matchAll(CHANGING)].map(([line]) => `${file}: ${line.split(/[:=]/)[0]?.trim()}`),
      );
    expect(found).toEqual(REMEMBERED);
  });

  test('has codes cross between files, and no sentences', () => {
    const found = sources
      .filter(({ room }) => room !== 'testing')
      .map(({ file, text }) => ({ file, places: findMessageMatching(file, text) }))
      .filter(({ places }) => places.length > 0);
    const wrong = found.filter(({ file }) => !(file in READ_MESSAGES));
    expect(wrong.flatMap(({ file, places }) => places.map((place) => `${file}:${place}`))).toEqual([]);
    const needless = Object.keys(READ_MESSAGES).filter((file) => !found.some((one) => one.file === file));
    expect(needless).toEqual([]);
  });

  test('has no file of more than 300 lines', () => {
    // Corpora of tests are lists.
    const long = sources.filter(({ room, text }) => room !== 'testing' && text.split('\n').length > 301);
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  test('has a docstring with every export', () => {
    const bare = sources
      .filter(({ room }) => room !== 'testing')
      .flatMap(({ file, text }) => {
        const lines = text.split('\n');
        const isBare = (at: number): boolean => {
          const before = lines[at - 1] ?? '';
          if (before.startsWith('// oxlint-disable')) return isBare(at - 1);
          // Constants one below the other share theirs; rows of actions say themselves what they are.
          if (/^export const .*;$/.test(before) && /^export const .*;$/.test(lines[at] as string))
            return isBare(at - 1);
          return !before.endsWith('*/') && !(lines[at] as string).endsWith('= defineAction({');
        };
        return lines.flatMap((line, at) => (EXPORTED.test(line) && isBare(at) ? [`${file}: ${line}`] : []));
      });
    expect(bare).toEqual([]);
  });

  test('has no files that import each other in a circle, types included', () => {
    const targets = new Map<string, string[]>();
    for (const item of imports) {
      const path = pathOf(item);
      if (path) targets.set(item.file, [...(targets.get(item.file) ?? []), path]);
    }
    // What only imports what is settled is settled; a circle never is.
    const open = new Set(targets.keys());
    for (let before = -1; before !== open.size;) {
      before = open.size;
      for (const file of open) if (!targets.get(file)?.some((path) => open.has(path))) open.delete(file);
    }
    expect([...open]).toEqual([]);
  });
});
