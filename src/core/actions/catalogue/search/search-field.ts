import { kindOf, type FieldKind } from './field-kinds.ts';
import type { TermReader } from './text-terms.ts';

/** Places between two values of a field, so that no phrase reaches from one into the other. */
const GAP = 100;

/** A field of a dataset, and what searches compare of it: made once, however many terms are looked for. */
export class SearchField {
  readonly kind: FieldKind;
  #terms: ReadonlyMap<string, readonly number[]> | undefined;

  /** @param texts its values, at least one; of a date as printInstant writes them */
  constructor(
    name: string,
    readonly texts: readonly string[],
    private readonly read: TermReader,
  ) {
    this.kind = kindOf(name);
  }

  /** Its terms and their places, in order: words, or whole values where the field is no text. */
  get terms(): ReadonlyMap<string, readonly number[]> {
    return (this.#terms ??= this.#read());
  }

  /** Of dates: in milliseconds from 1970. */
  get instants(): readonly number[] {
    return this.texts.map((text) => Date.parse(text));
  }

  #read(): ReadonlyMap<string, readonly number[]> {
    const terms = new Map<string, number[]>();
    let start = 0;
    const { kind } = this;
    for (const value of this.texts) {
      const found =
        kind === 'text' || kind === 'general' ? this.read(value, kind) : [{ text: value, place: 0 }];
      let last = 0;
      for (const { text, place } of found) {
        const places = terms.get(text);
        if (places) places.push(start + place);
        else terms.set(text, [start + place]);
        last = Math.max(last, place);
      }
      start += last + GAP;
    }
    return terms;
  }
}
