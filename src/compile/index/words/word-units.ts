import { LONGEST_UNITED, SHORTEST_UNITED } from '../../../core/search-index/terms/united-words.ts';

/** @param hash of the part: 32 bits @param from where it begins in its word @param to where it ends */
export type VisitPart = (hash: number, from: number, to: number) => void;

const PERCENT = 0x25;

/** A word, or a stretch of one, in lower case, as UTF-16 units, of which each is looked at many times. */
export class WordUnits {
  units = new Uint16Array(64);
  #length = 0;

  /** Takes a word in place of the one before. @param most units of it */
  read(word: string, most = word.length): void {
    const length = Math.min(word.length, most);
    if (length > this.units.length) this.units = new Uint16Array(2 * length);
    for (let i = 0; i < length; i += 1) this.units[i] = word.charCodeAt(i);
    this.#length = length;
  }

  forEachPart(visit: VisitPart): void {
    for (let from = 0; from + SHORTEST_UNITED <= this.#length; from += 1) this.forEachPartFrom(from, visit);
  }

  /** The parts that begin at one place. @param last where they end at the latest */
  forEachPartFrom(from: number, visit: VisitPart, last = this.#length): void {
    const { units } = this;
    let hash = 0;
    const end = Math.min(last, from + LONGEST_UNITED);
    for (let at = from; at < end; at += 1) {
      hash = Math.imul(hash ^ units[at]!, 0x01000193);
      const length = at + 1 - from;
      if (length >= SHORTEST_UNITED) visit(hash ^ (hash >>> 15) ^ length, from, at + 1);
    }
  }

  /** The shortest part that begins at each place. */
  forEachShortest(visit: VisitPart): void {
    for (let from = 0; from + SHORTEST_UNITED <= this.#length; from += 1)
      this.forEachPartFrom(from, visit, from + SHORTEST_UNITED);
  }

  /** Of a stretch: its parts without those of whose escapes some digits are left out. Whatever contains such a part has it in a stretch. */
  forEachWholePart(visit: VisitPart): void {
    const { units } = this;
    for (let from = 0; from + SHORTEST_UNITED <= this.#length; from += 1) {
      if (isDigit(units[from]!)) continue;
      if (isDigit(units[from + 1]!) && units[from] !== PERCENT) continue;
      this.forEachPartFrom(from, (hash, _, to) => {
        if (units[to - 2] !== PERCENT || !isDigit(units[to - 1]!)) visit(hash, from, to);
      });
    }
  }

  /** The stretches of the word without digits, but for those of escapes: `%c3` is a byte of a letter. */
  forEachStretch(visit: (from: number, to: number) => void): void {
    let from = 0;
    for (let at = 0; at <= this.#length; at += 1) {
      if (at < this.#length && (!isDigit(this.units[at]!) || this.#isEscaped(at))) continue;
      if (at - from >= SHORTEST_UNITED) visit(from, at);
      from = at + 1;
    }
  }

  /** Whether it is one of the two digits of an escape. */
  #isEscaped(at: number): boolean {
    const { units } = this;
    if (at > 0 && units[at - 1] === PERCENT) return at + 1 < this.#length && isHexadecimal(units[at + 1]!);
    return at > 1 && units[at - 2] === PERCENT && isHexadecimal(units[at - 1]!);
  }
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function isHexadecimal(unit: number): boolean {
  return isDigit(unit) || (unit >= 0x61 && unit <= 0x66);
}
