import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { toColumnTitle } from '../catalog/names.ts';
import type { Dataset, Field, Resource } from '../core/catalog.ts';
import type { CsvColumn } from '../core/table-source.ts';
import type { ResourceReport } from '../core/dataset-report.ts';
import { compileFolder } from './compile-folder.ts';
import { DESCRIPTOR } from './datasets/walk-data.ts';

/** What a data folder is described with. */
export interface DescribeOptions {
  /** The data folder. */
  readonly data: string;
  /** Hears of each file that is written or not. */
  readonly log: (line: string) => void;
}

/**
 * Writes a first descriptor into each folder that is a dataset without one: what the build finds by itself, in words that can be
 * mended. Built with it, the folder is the same as before. Rejects when the data folder does not exist, or cannot be written to.
 */
export async function describeFolder({ data, log }: DescribeOptions): Promise<void> {
  const root = resolve(data);
  const shown = basename(root);
  const { catalog, reports } = await compileFolder({ data, cache: null, log: () => {}, isCheck: true });
  const reportOf = new Map(reports.map((report) => [report.id, report]));
  if (reports.length === 0) log(`${shown} has no tables to describe`);
  for (const dataset of catalog.datasets) {
    const files = dataset.resources.flatMap((resource) => {
      const report = reportOf.get(resource.id);
      return report ? [{ resource, report }] : [];
    });
    const [first] = files;
    if (!first) continue;
    const [, top = '', ...rest] = first.report.file.split('/');
    if (rest.length === 0) {
      if (!existsSync(join(root, DESCRIPTOR)))
        log(`${first.report.file} lies at the top: move it into a folder of its own to describe it`);
      continue;
    }
    const within = `${shown}/${top}/`;
    // A folder below may be described although its parent is not.
    if (isDescribed(root, first.report.file.split('/').slice(1, -1))) {
      log(`${within} is left as it is: it has a ${DESCRIPTOR}`);
      continue;
    }
    const descriptor = toDescriptor(
      dataset,
      files.map(({ resource, report }) => toResource(resource, report, report.file.slice(within.length))),
    );
    await writeFile(join(root, top, DESCRIPTOR), `${JSON.stringify(descriptor, null, 2)}\n`);
    log(
      `${within}${DESCRIPTOR} is written: ${files.length === 1 ? '1 resource' : `${files.length} resources`}`,
    );
  }
}

function isDescribed(root: string, folders: readonly string[]): boolean {
  return folders.some((_, i) => existsSync(join(root, ...folders.slice(0, i + 1), DESCRIPTOR)));
}

function toDescriptor({ name, title }: Dataset, resources: readonly object[]): object {
  return { name, title, description: '', licenses: [], resources };
}

function toResource({ name, title, fields, source }: Resource, report: ResourceReport, path: string): object {
  const columns = source?.kind === 'csv' ? source.columns : [];
  // JSON tells null from an empty text.
  const missing = source?.kind === 'csv' ? source.missingValues : [];
  const key = findKey(report, name);
  return {
    name,
    path,
    title,
    ...(report.member !== null && { dialect: { sheetName: report.member } }),
    ...(fields.length > 0 && {
      schema: {
        fields: fields.map((field, i) => toFieldDescriptor(field, columns[i])),
        ...(missing.join() !== '' && { missingValues: missing }),
        ...(key !== null && { primaryKey: key }),
      },
    }),
  };
}

/** Data Package's word for each type whose own word is not enough for the very type: see catalog/field-type.ts. */
const WORDS: Readonly<Record<string, string>> = {
  text: 'string',
  int4: 'integer',
  int8: 'integer',
  numeric: 'number',
  bool: 'boolean',
  date: 'date',
  time: 'time',
  timestamp: 'datetime',
};

function toFieldDescriptor({ id, type }: Field, column: CsvColumn | undefined): object {
  const { format, decimalChar, groupChar, trueValues, falseValues, missingValues } = column ?? {};
  const { unit, negative, digits, hasBlanks } = column ?? {};
  const own = {
    ...(WORDS[type] === undefined && { type }),
    ...(unit !== undefined && { unit }),
    ...(negative && { negative }),
    ...(digits && { digits }),
    ...(hasBlanks && { blanks: true }),
  };
  return {
    name: column?.name || id,
    ...(WORDS[type] !== undefined && { type: WORDS[type] }),
    ...(format && { format }),
    title: toColumnTitle(id) || id,
    ...(decimalChar && { decimalChar }),
    ...(groupChar && { groupChar }),
    ...(trueValues && { trueValues }),
    ...(falseValues && { falseValues }),
    ...(missingValues && { missingValues }),
    ...(Object.keys(own).length > 0 && { datapond: own }),
  };
}

/** What a key may be called, alone or behind what it is of. */
const KEY = /^(?:(.+)[_ -])?(?:id|key|code|nr|no|uuid)$/i;

/** Records that another table's key tells apart by no chance. */
const LEAST_SURE = 100;

/**
 * A column called so that tells all records apart, or the first one that does. `town_id` is the key of towns, wherever it stands, and of
 * another table only as the first column of many records: a few people may well come from a town each.
 */
function findKey({ records, columns }: ResourceReport, table: string): string | null {
  const isKey = ({ nulls, distinct, type }: ResourceReport['columns'][number]) =>
    nulls === 0 && distinct === records && ['int4', 'int8', 'text', 'uuid'].includes(type);
  const own = columns.find((column) => {
    const [isCalledSo, of] = KEY.exec(column.name) ?? [];
    return isCalledSo && (of === undefined || isNamedAfter(table, of)) && isKey(column);
  });
  if (own) return own.name;
  const [first] = columns;
  if (!first || !isKey(first)) return null;
  const isSure = KEY.test(first.name) ? (records ?? 0) >= LEAST_SURE : first.type !== 'text';
  return isSure ? first.name : null;
}

/** Letters that the word for many may have more, as `cities` has of `cit`. */
const MOST_MORE = 3;

/** Whether a table is called after what a word names, be it one or many: `old-towns` after `town`, `cities` after `city`. */
function isNamedAfter(table: string, word: string): boolean {
  const one = word.toLowerCase().replace(/y$/, '');
  return table
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((part) => part.startsWith(one) && part.length - one.length <= MOST_MORE);
}
