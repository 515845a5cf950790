import { isValue } from './looks-like-header.ts';

/** What the first line is: it names the columns, it is a record like those below, or nobody can tell. */
export type FirstLine = 'header' | 'record' | 'unclear';

type Cells = readonly string[];

/** Records and different codes that show how a table goes on. */
const LEAST = 10;

/**
 * What a first line is whose cells are all words, which looks like a header. A record has values that records below have as well, in half
 * of the columns; or it has a code where all of them have one, as the two letters of a country, and the order of a column holds for it too.
 * Without that order a code alone tells nothing: columns are called ID. Nor does the order alone, of texts and nothing else.
 */
export function judgeFirstLine([first = [], ...rest]: readonly Cells[]): FirstLine {
  const cells = first.map((cell) => cell.trim());
  const records = rest.filter((record) => record.join('\n') !== first.join('\n'));
  if (records.length < LEAST || cells.some((cell) => cell === '' || isColumnName(cell))) return 'header';
  const columns = cells.map((cell, i) => ({ cell, below: records.map((record) => record[i]?.trim() ?? '') }));
  const recurring = columns.filter(({ cell, below }) => below.includes(cell));
  if (recurring.length >= 2 && 2 * recurring.length >= cells.length) return 'record';
  if (columns.some(areCodes)) return columns.some(areOrdered) ? 'record' : 'unclear';
  // Hardly any name comes before all values in their order.
  return columns.every(areTexts) && columns.some(areMostlyOrdered) ? 'unclear' : 'header';
}

interface Column {
  readonly cell: string;
  readonly below: Cells;
}

const CODE = /^(?=.*\p{Lu})[\p{Lu}\d]{2,4}$/u;

/** Whether no cell is a number or a day: of columns of values, words are names. */
const areTexts = ({ below }: Column): boolean => !below.some(isValue);

/** Whether all cells are codes of as many letters, among them many different ones. */
function areCodes({ cell, below }: Column): boolean {
  const isCode = (text: string) => text.length === cell.length && CODE.test(text);
  return isCode(cell) && below.every(isCode) && new Set(below).size >= LEAST;
}

/** Whether all cells stand in the order of the alphabet, from the first on. */
function areOrdered({ cell, below }: Column): boolean {
  if (new Set(below).size < LEAST) return false;
  const all = [cell, ...below].map((text) => text.toLowerCase());
  return all.every((text, i) => i === 0 || (text !== '' && (all[i - 1] ?? '') <= text));
}

/** Whether cells stand in the order of the alphabet, the first one before the second, but for a few, as people and their programs have orders of their own. */
function areMostlyOrdered({ cell, below }: Column): boolean {
  const all = [cell, ...below].map((text) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  const steps = all.slice(1).map((text, i) => (all[i] ?? '') <= text);
  const different = new Set(all).size;
  return (
    steps[0] === true &&
    different >= LEAST &&
    2 * different > all.length &&
    steps.filter((step) => !step).length < all.length / LEAST
  );
}

/** Words that columns are called by, in the languages whose months are known, as far as values are hardly ever so. */
const COLUMN_NAMES =
  /(^|[^\p{L}])(id|ids|code|codes|cc|iso\d?|alpha|key|nr|no|num|number|abbr|abbreviation|symbol|sym|tag|lang|cur|name|names|label|title|type|kind|class|group|category|country|countries|state|states|region|city|county|province|place|station|language|currency|description|comment|comments|note|notes|value|values|date|year|month|day|time|status|source|kennung|kürzel|nummer|land|länder|staat|stadt|ort|gemeinde|bezeichnung|beschreibung|wert|datum|jahr|sprache|nom|noms|libellé|libelle|pays|ville|région|valeur|année|nombre|nombres|código|codigo|país|pais|ciudad|estado|descripción|valor|fecha|año|nome|paese|città|regione|valore|data|anno|naam|waarde|jaar|kod|nazwa|kraj|miasto|rok|код|название|имя|страна|город|дата|год)([^\p{L}]|$)/iu;

function isColumnName(cell: string): boolean {
  // NAME_EN and countryName are two words each.
  return COLUMN_NAMES.test(cell.replaceAll('_', ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
}
