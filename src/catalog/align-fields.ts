import type { Field, Written } from '../core/catalog.ts';
import { remark, type Remark } from '../core/remark.ts';
import type { CsvColumn } from '../core/table-source.ts';
import type { TypeReason } from '../core/type-reason.ts';
import { type ColumnName, toColumnNames } from './column-names.ts';
import { describeWritten } from './describe-written.ts';
import type { FieldDescriptor, SchemaDescriptor } from './descriptor.ts';

/** A column as the file has it. */
export interface FileColumn {
  /** As the header writes it; empty when there is no header. */
  readonly name: string;
  /** PostgreSQL type, by what the file holds. */
  readonly type: string;
  /** How its texts are written when it is of that type; see CsvColumn. */
  readonly format: string | null;
  readonly marks?: Omit<CsvColumn, 'name' | 'format' | 'bareNumber'>;
  /** Why it is text although it looks like something else, for people. */
  readonly doubt?: string | null;
  /** The line of the file that the doubt names first. */
  readonly doubtLine?: number | null;
  /** Its texts are known to be of its type, all of them. */
  readonly isProved?: true;
  /** What tells its type, where its own texts leave open which of two it is, for people. */
  readonly evidence?: string;
  /** Why it is text, where nobody need do anything about it: for the report of the columns alone. */
  readonly why?: string;
}

/** A column with all that is known of it. */
export interface AlignedColumn {
  readonly field: Field;
  readonly column: CsvColumn;
  /**
   * Who chose `field.type`: the author by its very name; the author as a family (`integer`), so that a wider one may take its
   * place; or the file.
   */
  readonly chosen: 'exactly' | 'as family' | 'by file';
  /** Its texts are known to be of its type, all of them. */
  readonly isProved?: true;
}

/** A file's columns with what a schema says of each, and what does not fit. */
export interface AlignedFields {
  /** In the file's order, one for each of its columns. */
  readonly columns: readonly AlignedColumn[];
  /** Ids of fields. */
  readonly primaryKey: readonly string[];
  /** Of each column, why it has its type. */
  readonly reasons: readonly TypeReason[];
  /** What does not fit together. */
  readonly remarks: readonly Remark[];
}

/**
 * Brings a file's columns and its schema together: by name; what is left over on both sides at the same place, by place; in a file
 * without header all by place. A column that the schema does not know keeps what the file says of it, a field that the file does
 * not have is left out. Ids follow CKAN's rules (see toColumnNames).
 */
export function alignFields(
  columns: readonly FileColumn[],
  schema: SchemaDescriptor | null,
  header: boolean,
): AlignedFields {
  const fields = schema?.fields ?? [];
  const matches = header
    ? matchByName(columns, fields)
    : new Map(fields.slice(0, columns.length).map((_, i) => [i, i]));
  const wanted = columns.map((column, i) => fields[matches.get(i) ?? -1]?.name || column.name);
  const names = toColumnNames(wanted);
  const aligned = columns.map((column, i) =>
    alignColumn(names[i] ?? { id: '' }, column, fields[matches.get(i) ?? -1], header),
  );
  const idOf = new Map([...matches].map(([i, j]) => [fields[j]?.name, aligned[i]?.field.id]));
  return {
    columns: aligned,
    primaryKey: (schema?.primaryKey ?? []).flatMap((name) => idOf.get(name) ?? []),
    reasons: aligned.map(
      ({ chosen }, i) => fields[matches.get(i) ?? -1]?.type?.reason ?? reasonFor(chosen, columns[i]),
    ),
    remarks: [
      ...remarkDoubts(aligned, columns),
      ...[
        ...remarkEvidence(aligned, columns),
        ...remarkNoValues(aligned),
        ...(header ? remarkNames(wanted, names) : []),
        ...(fields.length > 0 ? remarkMismatches(columns, fields, matches, header) : []),
      ].map((text) => remark(text)),
    ],
  };
}

function reasonFor(chosen: AlignedColumn['chosen'], column: FileColumn | undefined): TypeReason {
  if (chosen !== 'by file') return { code: chosen === 'exactly' ? 'named' : 'described' };
  const told = column?.doubt ?? column?.evidence ?? column?.why;
  if (told) return { code: 'told', text: told };
  if (column?.type === 'text') return { code: 'mixed' };
  return column?.marks?.missingValues
    ? { code: 'fittingBut', words: wordsOf(column.marks.missingValues) }
    : { code: 'fitting' };
}

function alignColumn(
  { id, title }: Pick<ColumnName, 'id' | 'title'>,
  column: FileColumn,
  descriptor: FieldDescriptor | undefined,
  header: boolean,
): AlignedColumn {
  const { type, info, missingValues, trueValues, falseValues, decimalChar, groupChar, bareNumber } =
    descriptor ?? {};
  const marks = type
    ? {
        ...(decimalChar && { decimalChar }),
        ...(groupChar && { groupChar }),
        ...(descriptor?.unit && { unit: descriptor.unit }),
        ...(descriptor?.negative && { negative: descriptor.negative }),
        ...(descriptor?.digits && { digits: descriptor.digits }),
        ...(descriptor?.hasBlanks && { hasBlanks: true as const }),
      }
    : column.marks;
  const format = type ? (descriptor?.format ?? null) : column.format;
  // An author who named the type knows how it is written, but for what only datapond has words for.
  const isOwn = type && !descriptor?.unit && !descriptor?.negative && !descriptor?.digits;
  // What a dump of CKAN's has as t and f is what CKAN had.
  const isDumped = marks?.trueValues?.join() === 't';
  const { hasBlanks: _, ...written } = marks ?? {};
  const notation = isOwn || isDumped ? null : toWritten({ ...written, ...(format && { format }) });
  const notes = notation && [info?.['notes'], describeWritten(notation)].filter(Boolean).join(' ');
  return {
    field: {
      id,
      type: type?.name ?? column.type,
      ...((title || info || notes) && {
        info: { ...(title && { label: title }), ...info, ...(notes && { notes }) },
      }),
      ...(notation && { datapond: notation }),
    },
    column: {
      name: header ? column.name : id,
      format,
      ...(missingValues && { missingValues }),
      ...(trueValues && { trueValues }),
      ...(falseValues && { falseValues }),
      ...marks,
      ...(bareNumber === false && { bareNumber }),
    },
    chosen: type ? (type.exact ? 'exactly' : 'as family') : 'by file',
    ...(!descriptor && column.isProved && { isProved: true as const }),
  };
}

/** Columns that are named where many are of one kind. */
const MOST_NAMED = 5;

function nameColumns(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED).map((name) => `"${name}"`);
  const more = names.length - named.length;
  return `${names.length === 1 ? 'column' : 'columns'} ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Different doubts that are told of one table. */
const MOST_DOUBTS = 5;

/** What leaves columns texts, once for all that it does. */
function remarkDoubts(aligned: readonly AlignedColumn[], columns: readonly FileColumn[]): readonly Remark[] {
  const doubted = aligned.flatMap(({ field, chosen }, i) => {
    const doubt = chosen === 'by file' ? columns[i]?.doubt : null;
    return doubt ? [{ name: field.id, doubt, line: columns[i]?.doubtLine ?? null }] : [];
  });
  const doubts = [...new Set(doubted.map(({ doubt }) => doubt))];
  const namesOf = (doubt: string) => doubted.filter((one) => one.doubt === doubt).map(({ name }) => name);
  const rest = doubts.length > MOST_DOUBTS ? doubts.slice(MOST_DOUBTS).flatMap(namesOf) : [];
  return [
    ...doubts.slice(0, MOST_DOUBTS).map((doubt) => {
      const names = namesOf(doubt);
      const text = `${nameColumns(names)} ${names.length === 1 ? 'is' : 'are'} text: ${doubt}`;
      return remark(text, doubted.find((one) => one.doubt === doubt)?.line);
    }),
    ...(rest.length > 0
      ? [
          remark(
            `${nameColumns(rest)} ${rest.length === 1 ? 'is' : 'are'} text for like reasons. The report of its columns has them`,
          ),
        ]
      : []),
  ];
}

/** What was decided by other columns, once for all that are alike. */
function remarkEvidence(
  aligned: readonly AlignedColumn[],
  columns: readonly FileColumn[],
): readonly string[] {
  const evidences = aligned.flatMap(({ field, chosen }, i) => {
    const evidence = chosen === 'by file' ? columns[i]?.evidence : undefined;
    return evidence ? [{ name: field.id, evidence }] : [];
  });
  return [...new Set(evidences.map(({ evidence }) => evidence))].map((evidence) => {
    const names = evidences.filter((one) => one.evidence === evidence).map(({ name }) => name);
    return `${nameColumns(names)}: ${evidence}`;
  });
}

/** What was taken for no value, once for all columns. */
function remarkNoValues(aligned: readonly AlignedColumn[]): readonly string[] {
  const fieldsWithMissing = aligned.flatMap(({ field }) => (field.datapond?.missingValues ? [field] : []));
  if (fieldsWithMissing.length === 0) return [];
  const words = new Set(fieldsWithMissing.flatMap(({ datapond }) => wordsOf(datapond?.missingValues ?? [])));
  const names = fieldsWithMissing.map(({ id }) => id);
  return [
    `${[...words].join(', ')} ${words.size === 1 ? 'means' : 'mean'} no value in ${nameColumns(names)}. Where it is one, its schema may say "type": "string"`,
  ];
}

function wordsOf(missingValues: readonly string[]): readonly string[] {
  return missingValues.filter((text) => text !== '').map((text) => JSON.stringify(text));
}

function toWritten(written: Written): Written | null {
  return Object.keys(written).length > 0 ? written : null;
}

/** Place in the file → place in the schema. */
function matchByName(
  columns: readonly FileColumn[],
  fields: readonly FieldDescriptor[],
): ReadonlyMap<number, number> {
  const matches = new Map<number, number>();
  const free = new Set(fields.keys());
  const take = (i: number, j: number | undefined) => {
    if (j === undefined || matches.has(i)) return;
    matches.set(i, j);
    free.delete(j);
  };
  const same: readonly ((a: string, b: string) => boolean)[] = [
    (a, b) => a === b,
    (a, b) => a.trim().toLowerCase() === b.trim().toLowerCase(),
  ];
  for (const isSame of same)
    columns.forEach((column, i) => {
      if (!matches.has(i))
        take(
          i,
          [...free].find((j) => isSame(fields[j]?.name ?? '', column.name)),
        );
    });
  columns.forEach((_, i) => {
    if (free.has(i)) take(i, i);
  });
  return matches;
}

/** Columns that are named for each reason why they are renamed, and those of whom the old name is told as well. */
const [MOST_RENAMED, MOST_EXPLAINED] = [5, 2];

/** Letters of a name that are told of it. */
const MOST_LETTERS = 80;

const shorten = (name: string) => (name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name);

function remarkNames(wanted: readonly string[], names: ReturnType<typeof toColumnNames>): readonly string[] {
  const renamed = names.flatMap(({ id, reason }, i) =>
    reason ? [{ was: wanted[i] ?? '', id, reason }] : [],
  );
  const parts = [...new Set(renamed.map(({ reason }) => reason))].flatMap((reason) => {
    const own = renamed.filter((one) => one.reason === reason);
    if (own.length <= MOST_EXPLAINED)
      return own.map(({ was, id }) => `"${shorten(was)}" is called "${id}", since ${reason.one}`);
    const named = own.slice(0, MOST_RENAMED).map(({ id }) => `"${id}"`);
    const more = own.length - named.length;
    return [`${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}, since ${reason.many}`];
  });
  return parts.length > 0 ? [`columns renamed: ${parts.join('; ')}`] : [];
}

function remarkMismatches(
  columns: readonly FileColumn[],
  fields: readonly FieldDescriptor[],
  matches: ReadonlyMap<number, number>,
  header: boolean,
): readonly string[] {
  const matched = new Set(matches.values());
  const missing = fields.filter((_, j) => !matched.has(j)).map((field) => `"${field.name}"`);
  const extra = columns.flatMap((column, i) =>
    matches.has(i) ? [] : [column.name ? `"${column.name}"` : `column ${i + 1}`],
  );
  const other = header
    ? [...matches].flatMap(([i, j]) => {
        const [inFile, inSchema] = [columns[i]?.name ?? '', fields[j]?.name ?? ''];
        const same = inFile.trim().toLowerCase() === inSchema.trim().toLowerCase();
        return same || inSchema === '' ? [] : [`"${inFile}" in the file stands for "${inSchema}"`];
      })
    : [];
  return [
    ...(missing.length > 0 ? [`the file has no column ${missing.join(', ')} that the schema names`] : []),
    ...(extra.length > 0 ? [`the schema does not name ${extra.join(', ')}`] : []),
    ...(other.length > 0 ? [`by its place, ${other.join('; ')}`] : []),
  ];
}
