import type { AlignedColumn } from '../../catalog/align-fields.ts';
import { alignFields } from '../../catalog/align-fields.ts';
import type { SchemaDescriptor } from '../../catalog/descriptor.ts';
import { remark, type Remark } from '../../core/remark.ts';
import type { CsvSource, Mends } from '../../core/table-source.ts';
import { EngineError, ResourceError } from '../../core/errors.ts';
import type { DuckDBEngine } from '../../engine/duckdb-engine.ts';
import { checkTexts } from '../csv/mends/check-csv.ts';
import { withCsvTexts } from '../csv/csv-texts.ts';
import { diagnoseCsv, findCsvFault, placeMisfits } from '../csv/mends/diagnose-csv.ts';
import type { CsvDialect } from '../csv/dialect/dialect.ts';
import { createDecoder } from '../csv/dialect/encoding.ts';
import { isNumbered } from '../csv/dialect/is-numbered.ts';
import { inferColumns } from '../csv/types/infer-columns.ts';
import type { InferredColumn } from '../csv/types/prove-candidates.ts';
import { mendCsv } from '../csv/mends/mend-csv.ts';
import { findMends, mayNeedMends } from '../csv/mends/mends-of.ts';
import { LINES, lineAt, namePlace, type Places } from '../csv/mends/places.ts';
import type { MendPlan } from '../csv/mends/plan-mends.ts';
import type { OddHeader } from '../csv/header/odd-header.ts';
import { sniffDialect, type SniffedDialect } from '../csv/dialect/sniff-dialect.ts';
import { bytesOf, type Content, sizeOf } from '../content.ts';
import {
  aboveRemark,
  headerRemarks,
  misfitSentence,
  oneColumnRemark,
  refused,
  secondTableRemark,
  type Tell,
  tooLarge,
  unclearRemark,
} from './csv-remarks.ts';
import { checkColumns, remarkDecimals } from './widen-columns.ts';
import type { FoundTable, TableFile } from './table-file.ts';
import { rewrittenRemark, toReadableCsv } from './readable-csv.ts';
import { PLAIN_DIALECT, rewriteCsv } from './rewrite-csv.ts';
import { sniffReadable } from './sniff-readable.ts';

/** What a CSV file comes to before it is proved by loading it. */
export type CsvTable = Omit<FoundTable, 'source'> & { readonly source: CsvSource | null };

/**
 * Compiles a CSV file: how it is written, what its columns are, whether every record fits them. Rejects only when the
 * engine itself goes down.
 */
export async function compileCsv(input: TableFile, engine: DuckDBEngine): Promise<CsvTable> {
  const { path, descriptor } = input;
  const { schema } = descriptor;
  const { places = LINES } = input;
  const read = await toReadableCsv(input.content, descriptor).catch(toProblem);
  const found = read.kind === 'problem' ? read : await sniffReadable(read).catch(toProblem);
  if ('problem' in found) return broken(remark(`${path} ${found.problem}`));
  const { readable, sniffed } = found;
  const { content, bytes, rewritten } = readable;
  if (sniffed.names.every((name) => name.trim() === '') && isBlank(bytes, sniffed.dialect))
    return broken(remark(`${path} is empty`));
  const named = withDeclaredHeader(sniffed, bytes, readable.declared, schema);
  // A file that cannot be read is told of below.
  const isNumberedFile =
    !schema?.fields.some(({ name }) => name === '_id') &&
    (await isNumbered(engine, content, named.dialect, named.names).catch(unlessCrashed));
  const dialect = isNumberedFile ? { ...named.dialect, numbered: true as const } : named.dialect;
  const whole: Written = { content, dialect, mends: null };
  const said = [
    ...readable.remarks,
    ...oneColumnRemark(bytes, named, readable.declared),
    ...secondTableRemark(bytes, named.dialect, places),
  ];
  const context = {
    path,
    schema,
    names: named.names.slice(isNumberedFile ? 1 : 0),
    strict: input.strict ?? false,
    places,
    above: aboveRemark(bytes, named, places),
    oddHeader: named.oddHeader ?? null,
    unclearHeader: named.unclearHeader ?? null,
    rewritten,
    engine,
  };
  const mend = async (): Promise<(MendPlan & { readonly utf8: Uint8Array }) | null> => {
    const plan = await findMends(content, dialect, named.names, places);
    return plan && plan.remarks.length > 0 ? plan : null;
  };
  const mended = async (plan: MendPlan & { readonly utf8: Uint8Array }): Promise<CsvTable> => {
    if (input.strict) return broken(refused(path, plan.remarks, 'mend the file'), said);
    const { mends, utf8 } = plan;
    const text = mendCsv(utf8, dialect, mends, named.names.length);
    const remarks = [...said, ...plan.remarks];
    const table = await compileWritten({ content: text, dialect, mends }, remarks, context);
    if (table.source !== null || !table.isUnreadable) return table;
    const utf8Dialect: CsvDialect = { ...dialect, encoding: 'utf-8' };
    return (
      (await compileRewritten({ content: text, dialect: utf8Dialect, mends }, remarks, context)) ?? table
    );
  };
  const isSuspect = await mayNeedMends(content, bytes, dialect, named.names.length);
  const mends = isSuspect ? await mend() : null;
  if (mends) return mended(mends);
  const table = await compileWritten(whole, said, context);
  if (table.source !== null || !table.isUnreadable) return table;
  const lateMends = isSuspect ? null : await mend();
  if (lateMends) return mended(lateMends);
  return (await compileRewritten(whole, said, context)) ?? table;
}

/**
 * What the database cannot tell apart, such as quotes behind a blank, another reader may: the records as that has them, written plainly.
 * Null: neither it can, or the file is too large.
 */
async function compileRewritten(
  { content, dialect }: Written,
  said: readonly Remark[],
  context: Context,
): Promise<CsvTable | null> {
  const bytes = sizeOf(content) > MOST_REWRITTEN ? null : await bytesOf(content);
  if (!bytes || dialect.skip > 0 || dialect.numbered) return null;
  const { delimiter, quote, escape, header } = dialect;
  const rewritten = rewriteCsv(bytes, dialect.encoding, { delimiter, quote, escape: escape || quote });
  const plain: CsvDialect = { ...PLAIN_DIALECT, encoding: 'utf-8', header, skip: 0 };
  const { names } = sniffDialect(rewritten, plain);
  if (names.length !== context.names.length) return null;
  const remarks = [...said, rewrittenRemark('its quotes are written in a way of their own')];
  const table = await compileWritten({ content: rewritten, dialect: plain, mends: null }, remarks, {
    ...context,
    rewritten,
  });
  return table.source && table;
}

/** Bytes of a file that is parsed in memory. */
const MOST_REWRITTEN = 200_000_000;

/** A file's text, and how it is written. */
interface Written {
  readonly content: Content;
  readonly dialect: CsvDialect;
  /** What was done to it; its text is UTF-8 then. */
  readonly mends: Mends | null;
}

interface Context {
  readonly path: string;
  readonly schema: SchemaDescriptor | null;
  readonly names: readonly string[];
  /** See SiteSettings. */
  readonly strict: boolean;
  readonly places: Places;
  /** What is told of what stands above the header. */
  readonly above: readonly Remark[];
  readonly oddHeader: OddHeader | null;
  readonly unclearHeader: readonly string[] | null;
  readonly rewritten: Uint8Array | null;
  readonly engine: DuckDBEngine;
}

/** A table, and whether it is none since its records cannot be told apart. */
type WrittenTable = CsvTable & { readonly isUnreadable?: boolean };

async function compileWritten(
  { content, dialect, mends }: Written,
  said: readonly Remark[],
  { path, schema, names, strict, places, above, oddHeader, unclearHeader, rewritten, engine }: Context,
): Promise<WrittenTable> {
  const missingValues = schema?.missingValues ?? [''];
  // Mended text is UTF-8, whatever the file is.
  const read: CsvDialect = mends ? { ...dialect, encoding: 'utf-8' } : dialect;

  const align = (types: readonly InferredColumn[]) =>
    alignFields(
      names.map((name, i) => ({ name, ...(types[i] ?? { type: 'text', format: null }) })),
      schema,
      dialect.header || oddHeader !== null,
    );
  const toSource = (columns: readonly AlignedColumn[], rows: number, written = read): CsvSource => ({
    kind: 'csv',
    rows,
    ...written,
    missingValues,
    columns: columns.map(({ column }) => column),
  });
  const tell: Tell = (line, reason) =>
    line === null
      ? remark(`${path}: ${reason}`)
      : remark(`${path} ${namePlace(places, line)}: ${reason}`, lineAt(places, line));
  const draft = align([]);
  const fields = (columns: readonly AlignedColumn[]) => columns.map(({ field }) => field);

  try {
    const undecided = draft.columns.some(({ chosen }) => chosen === 'by file');
    const width = names.length + (read.numbered ? 1 : 0);
    const { aligned, columns, checked, wider } = await withCsvTexts(engine, content, {
      dialect: read,
      width,
      use: async (texts) => {
        const inferred = undecided
          ? align(
              await inferColumns(texts, content, {
                dialect: read,
                names,
                missingValues,
                places,
              }),
            )
          : draft;
        const checking = await checkColumns(inferred.columns, (some) =>
          checkTexts(texts, toSource(some, 0), fields(some), provedOf(some)),
        );
        return { aligned: inferred, ...checking };
      },
    });
    const remarks = [
      ...said,
      ...headerRemarks(dialect, { above, oddHeader, hasSchema: schema !== null }),
      ...(unclearHeader && !schema ? [remark(unclearRemark(unclearHeader, places))] : []),
      ...aligned.remarks,
    ];
    const mistyped = await remarkDecimals(content, read, { wider, places });
    if (checked.misfits.length === 0 && mistyped.length > 0 && strict)
      return broken(refused(path, mistyped, 'mend the file, or its schema'), remarks);
    if (checked.misfits.length === 0)
      return {
        fields: fields(columns),
        primaryKey: aligned.primaryKey,
        reasons: aligned.reasons,
        source: { ...toSource(columns, checked.rows, dialect), ...(mends && { mends }) },
        problem: null,
        remarks: [...remarks, ...mistyped],
        rewritten,
      };
    const fault = await findCsvFault(content, toSource(columns, 0));
    if (fault) return broken(tell(fault.line, fault.reason), remarks);
    return broken(misfitSentence(tell, places, await placeMisfits(content, read, checked.misfits)), remarks);
  } catch (error) {
    // Nor can it be read to find out why, where the database is at fault.
    const fault = await diagnoseCsv(engine, content, toSource(draft.columns, 0), fields(draft.columns)).catch(
      () => null,
    );
    if (fault) return { ...broken(tell(fault.line, fault.reason), said), isUnreadable: true };
    if (error instanceof EngineError && error.failure === 'out-of-memory')
      return broken(remark(`${path} ${tooLarge(names.length)}`), said);
    if (error instanceof EngineError && error.failure !== 'crashed')
      return { ...broken(tell(null, error.message), said), isUnreadable: true };
    throw error;
  }
}

/** A first record that is what the schema says is the header, however much it looks like numbers. */
function withDeclaredHeader(
  sniffed: SniffedDialect,
  bytes: Uint8Array,
  declared: Partial<CsvDialect>,
  schema: SchemaDescriptor | null,
): SniffedDialect {
  if (sniffed.dialect.header || declared.header !== undefined || !schema || schema.fields.length === 0)
    return sniffed;
  const asHeader = sniffDialect(bytes, { ...declared, header: true });
  const isNamed = (name: string) => schema.fields.some((field) => field.name.trim() === name.trim());
  return asHeader.names.every(isNamed) ? asHeader : sniffed;
}

const provedOf = (columns: readonly AlignedColumn[]) =>
  new Set(columns.flatMap(({ isProved }, i) => (isProved ? [i] : [])));

function toProblem(error: unknown) {
  if (error instanceof ResourceError) return { kind: 'problem', problem: error.message } as const;
  throw error;
}

/** @throws the error where the engine itself went down */
function unlessCrashed(error: unknown): false {
  if (error instanceof EngineError && error.failure === 'crashed') throw error;
  return false;
}

/** Whether a file holds nothing but blanks. */
function isBlank(bytes: Uint8Array, { encoding }: CsvDialect): boolean {
  return bytes.length < 10_000 && createDecoder(encoding).decode(bytes).trim() === '';
}

/** @param problem begins with the path */
function broken({ text, line }: Remark, remarks: readonly Remark[] = []): CsvTable {
  const nothing = { fields: [], primaryKey: [], reasons: [], source: null, rewritten: null };
  return { ...nothing, problem: text, ...(line !== null && { problemLine: line }), remarks };
}
