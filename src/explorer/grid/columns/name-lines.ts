import { toTextWidth } from '../../ui/text-width.ts';

/** Lines of a column's name: a question as long as a sentence is told from the next one by its end. */
const MOST_LINES = 2;
/** Pixels of a name beside shorter values: where its lines have room in so few, where they have not, and how far apart such widths are. */
const USUAL = 112;
const WIDEST = 190;
const STEP = 13;
/** Pixels of the name's letters, a little more than they are: fonts differ. */
const TYPE = 13.5;

/** Pixels that a column's name takes across: in one line, if it is short. */
export function toNameWidth(name: string): number {
  const whole = widthOf(name);
  if (whole <= USUAL) return whole;
  let room = USUAL;
  while (room < WIDEST && linesWithin(name, room) > MOST_LINES) room += STEP;
  return room;
}

/** Lines that the longest of some columns' names take. */
export function toNameLines(names: readonly string[]): number {
  return names.reduce((most, name) => {
    // Most names are short, and a table may have thousands.
    if (most === MOST_LINES || widthOf(name) <= USUAL) return most;
    return Math.max(most, Math.min(MOST_LINES, linesWithin(name, toNameWidth(name))));
  }, 1);
}

/** A name's parts, between which a line may end. */
export function toNameParts(name: string): readonly string[] {
  return name.split(/(?<=[\s_-])(?=[^\s_-])/u);
}

/** Lines of a name, as a browser breaks them: between its parts, and within those that are longer than a line. */
function linesWithin(name: string, room: number): number {
  let [lines, used] = [1, 0];
  for (const part of toNameParts(name)) {
    const width = widthOf(part);
    if (used > 0 && used + widthOf(part.trimEnd()) > room) [lines, used] = [lines + 1, 0];
    lines += Math.max(0, Math.ceil(width / room) - 1);
    used += width > room ? width % room : width;
  }
  return lines;
}

function widthOf(text: string): number {
  return toTextWidth(text) * TYPE;
}
