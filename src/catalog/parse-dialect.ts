import type { DialectDescriptor } from './descriptor.ts';
import type { JsonObject } from './members.ts';
import { readBoolean, readList, readObject, readText, where } from './members.ts';

/** A CSV or Table Dialect (v1 or v2), also as frictionless-py nests it (`{"csv": {…}}`). */
export function parseDialect(outer: JsonObject): DialectDescriptor {
  const dialect = readObject(outer, 'csv') ?? outer;
  const quote = readQuote(dialect);
  const delimiter = readCharacter(dialect, 'delimiter');
  const escape = readCharacter(dialect, 'escapeChar');
  const comment = readCharacter(dialect, 'commentChar') ?? readCharacter(outer, 'commentChar');
  const skipInitialSpace = readBoolean(dialect, 'skipInitialSpace');
  const lineEnd = readText(dialect, 'lineTerminator');
  if (lineEnd !== null && !['\n', '\r\n', '\r'].includes(lineEnd))
    dialect.notices.warn(
      `${where(dialect, 'lineTerminator')} ${JSON.stringify(lineEnd)} is none that is read: end the lines of the file with \\n or \\r\\n`,
    );
  return {
    ...readHeader(outer),
    ...(delimiter !== undefined && { delimiter }),
    ...(quote !== undefined && { quote }),
    ...(escape !== undefined && { escape }),
    ...(comment !== undefined && { comment }),
    ...(skipInitialSpace !== undefined && { skipInitialSpace }),
    ...readMember(outer),
  };
}

/** v2's `sheetName` and `sheetNumber`. */
function readMember(dialect: JsonObject): Pick<DialectDescriptor, 'member'> {
  const name = readText(dialect, 'sheetName');
  if (name !== null) return { member: name };
  const number = dialect.members['sheetNumber'];
  if (number === undefined || number === null) return {};
  if (typeof number === 'number' && Number.isInteger(number) && number >= 1) return { member: number };
  dialect.notices.warn(`${where(dialect, 'sheetNumber')} must be a whole number from 1 on: ignored`);
  return {};
}

/** `nullSequence`: one more text that means null; null when the dialect has none. */
export function readNullSequence(dialect: JsonObject): string | null {
  return readText(readObject(dialect, 'csv') ?? dialect, 'nullSequence');
}

function readQuote(dialect: JsonObject): string | undefined {
  // An explicit null or empty text means that nothing is quoted.
  if (dialect.members['quoteChar'] === null || dialect.members['quoteChar'] === '') return '';
  return readCharacter(dialect, 'quoteChar');
}

function readCharacter(dialect: JsonObject, member: string): string | undefined {
  const text = readText(dialect, member);
  if (text === null) return undefined;
  if (text.length === 1) return text;
  dialect.notices.warn(`${where(dialect, member)} must be one character, not "${text}": ignored`);
  return undefined;
}

/** `header`, and v2's `headerRows`: numbers of lines, of which datapond takes one. */
function readHeader(dialect: JsonObject): Pick<DialectDescriptor, 'header' | 'skip'> {
  const header = readBoolean(dialect, 'header');
  const rows = readList(dialect, 'headerRows');
  if (!rows) return header === undefined ? {} : { header };
  if (rows.length === 0) return { header: false };
  const [row] = rows;
  if (rows.length === 1 && Number.isInteger(row) && Number(row) >= 1)
    return { header: header ?? true, skip: Number(row) - 1 };
  dialect.notices.warn(
    `${where(dialect, 'headerRows')} must be a list with one line number, such as [1]: ignored`,
  );
  return header === undefined ? {} : { header };
}
