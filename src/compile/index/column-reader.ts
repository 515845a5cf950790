import { toLowerCase } from '../../core/full-text/lower-case.ts';
import type { Utf8Texts } from '../../core/ports.ts';
import { MAX_POSITION } from '../../core/full-text/lexemes.ts';
import { wordsOfDate } from '../../core/search-index/terms/date-parts.ts';
import { wordsOfList } from '../../core/search-index/terms/list-words.ts';
import { encodeParts } from '../../index/lists/id-parts.ts';
import { unitsOf } from '../../index/bytes/utf8-texts.ts';
import { isOdd } from '../../core/full-text/odd-chunks.ts';
import { decoderOf, hasByte, isAscii, isBlank } from './words/chunks.ts';
import type { ByteTexts } from './lists/byte-table.ts';
import type { ChunkParsers } from './words/chunk-parsers.ts';
import { ColumnFragments } from './words/column-fragments.ts';
import type { ColumnInput, ColumnParts } from './column-parts.ts';
import { createValues, type ValueIndex } from './values/column-values.ts';
import { LONGEST_TEXT } from './words/column-characters.ts';
import { ColumnWords } from './words/column-words.ts';
import { GrowingIds } from './lists/growing-ids.ts';
import { Letters } from './grams/letters.ts';
import { spoolLexemes } from './lexemes/lexeme-spool.ts';
import type { SpooledLists } from './lists/list-spool.ts';
import { OffsetSpool, type SpooledOffsets } from './words/offset-spool.ts';
import { Postings } from './lists/postings.ts';
import { RowState } from './records/row-state.ts';
import type { ScratchPath } from './lists/spool.ts';
import { readableBytes } from './values/readable-bytes.ts';
import { hasSureWord } from './words/sure-word.ts';
import { UnlistedSize } from './room/unlisted-size.ts';
import { wordLimits } from './words/word-limits.ts';

const LESS = 0x3c;
const NO_TEXTS: ByteTexts = { bytes: new Uint8Array(0), starts: new Uint32Array(1) };

/** Reads a column once, after those before it. */
export class ColumnReader {
  readonly #input: ColumnInput;
  readonly #parsers: ChunkParsers;
  /** Of short lexemes; null: nobody wants them. */
  readonly #lexemes: Postings | null;
  readonly #scratch: ScratchPath;
  readonly #rows: RowState;
  readonly #letters = new Letters();
  readonly #values: ValueIndex | null;
  /** Null: nobody wants them. */
  readonly #offsets: OffsetSpool | null;
  #words: ColumnWords | null;
  #fragments: ColumnFragments | null;
  readonly #isReadable: (bytes: Uint8Array, start: number, end: number) => boolean;
  readonly #nulls = new GrowingIds();
  #readable = true;
  #isSingle = true;
  #length = 0;
  #chunkCount = 0;
  #longestText = 0;
  readonly #unlisted = new UnlistedSize();
  // Of the text at hand.
  #position = 0;
  #odd = false;

  constructor(input: ColumnInput, parsers: ChunkParsers, scratch: ScratchPath) {
    const { column, records, hasLexemes, isSearched, isOfAddresses, hasValues, rows } = input;
    this.#input = input;
    this.#parsers = parsers;
    this.#scratch = scratch;
    this.#lexemes = hasLexemes ? new Postings(scratch, false) : null;
    this.#rows = new RowState(rows);
    this.#values = hasValues ? createValues({ column, records, scratch }) : null;
    this.#words = isSearched ? new ColumnWords(wordLimits(input), scratch, parsers, this.#letters) : null;
    this.#fragments = isSearched && isOfAddresses ? new ColumnFragments(scratch) : null;
    this.#offsets = isSearched && hasValues ? new OffsetSpool(scratch) : null;
    this.#isReadable = readableBytes(column);
  }

  /** Reads the texts of the next records. @param before how many come before */
  add(before: number, { bytes, offsets, nulls }: Utf8Texts): void {
    const { isRowText } = this.#input;
    for (let i = 0; i < offsets.length - 1; i += 1) {
      const row = before + i;
      this.#offsets?.add(this.#rows.positions(row));
      if (nulls?.[i] === 1) {
        this.#nulls.add(row + 1);
        continue;
      }
      const [start, end] = [offsets[i]!, offsets[i + 1]!];
      const units = unitsOf(bytes, start, end);
      this.#values?.add(bytes, start, end, units, row);
      this.#length += units;
      if (units > this.#longestText) this.#longestText = units;
      this.#readable &&= this.#isReadable(bytes, start, end);
      const first = isRowText ? this.#rows.positions(row) : 0;
      this.#position = first;
      this.#odd = false;
      this.#chunks(bytes, start, end, row + 1, isRowText && this.#rows.hasText(row));
      if (!isRowText) continue;
      this.#rows.add(row, this.#position - first, this.#odd);
      if (!this.#rows.hasWord(row) && hasSureWord(bytes, start, end)) this.#rows.addWord(row);
    }
  }

  /** Nothing can be added any more. */
  finish(): ColumnParts {
    const { records, isSearched } = this.#input;
    if (this.#words && this.#areOfNoUse(this.#words)) this.#leaveWords(this.#words);
    const nulls = this.#nulls;
    const present = records - nulls.length;
    const unlisted = this.#unlisted;
    this.#words?.addUnlisted(unlisted);
    const words = this.#words?.finish(records);
    const hasUnlisted = isSearched && unlisted.grams > 0;
    const areCharacters = hasUnlisted && unlisted.isMostlyDense && this.#longestText <= LONGEST_TEXT;
    const values = this.#values?.finish() ?? null;
    return {
      readable: this.#readable,
      values,
      words: words?.lists ?? null,
      isParted: this.#input.isParted && words !== undefined,
      isOfLists: this.#input.isOfLists && words !== undefined,
      isSingle: this.#isSingle,
      rare: words?.rare ?? null,
      positions: words?.positions ?? null,
      symbols: (this.#input.isParted && words?.symbols) || null,
      forms: hasUnlisted ? unlisted.forms.told : null,
      listed: hasUnlisted ? (this.#words?.listed() ?? NO_TEXTS) : null,
      fragments: this.#finishFragments(hasUnlisted && !areCharacters),
      grams: hasUnlisted ? unlisted.sample.estimate(unlisted.grams, unlisted.words, records) : null,
      characters: areCharacters ? unlisted.characters : 0,
      lexemes: this.#lexemes && spoolLexemes(this.#lexemes, this.#parsers.lexemes.texts, this.#scratch),
      nulls: nulls.length === 0 ? null : encodeParts(nulls.ids, records),
      offsets: this.#finishOffsets(values !== null),
      letters: this.#letters.toText(),
      longest: this.#letters.longest,
      average: this.#length / Math.max(1, present),
      phrase: this.#chunkCount / Math.max(1, present),
    };
  }

  #finishFragments(areOfUse: boolean): SpooledLists | null {
    const fragments = this.#fragments;
    if (fragments && areOfUse && !fragments.isHopeless) return fragments.finish(this.#input.records);
    fragments?.discard();
    return null;
  }

  /** @param areOfUse whether there are values, which may be all that tells where lexemes stand: words may have no room */
  #finishOffsets(areOfUse: boolean): SpooledOffsets | null {
    if (areOfUse) return this.#offsets?.finish() ?? null;
    this.#offsets?.discard();
    return null;
  }

  // oxlint-disable-next-line max-params -- called for each value
  #chunks(bytes: Uint8Array, from: number, to: number, id: number, isAfterBlank: boolean): void {
    const parts = this.#input.isParted ? wordsOfDate(to - from, (place) => bytes[from + place]!) : undefined;
    if (parts) {
      this.#isSingle = false;
      this.#letters.addAscii(bytes, from, to);
      for (const [start, end] of parts)
        this.#chunk(bytes, from + start, from + end, id, start === 0 && !isAfterBlank);
      return;
    }
    let chunks = 0;
    for (let at = from; at < to; at += 1) {
      if (isBlank(bytes[at]!)) continue;
      const start = at;
      while (at < to && !isBlank(bytes[at]!)) at += 1;
      this.#chunkCount += 1;
      chunks += 1;
      this.#fragments?.add(bytes, start, at, id);
      const isFirst = start === from && !isAfterBlank;
      const words = this.#input.isOfLists ? wordsOfList(start, at, (place) => bytes[place]!) : undefined;
      if (!words) {
        this.#chunk(bytes, start, at, id, isFirst);
        continue;
      }
      this.#isSingle = false;
      if (isAscii(bytes, start, at)) this.#letters.addAscii(bytes, start, at);
      else this.#letters.add(toLowerCase(decoderOf(bytes)(start, at)));
      for (const [first, end] of words) this.#chunk(bytes, first, end, id, isFirst && first === start);
    }
    if (chunks > 1) this.#isSingle = false;
  }

  /** @param isFirst whether nothing stands before it */
  // oxlint-disable-next-line max-params -- called for each chunk
  #chunk(bytes: Uint8Array, start: number, end: number, id: number, isFirst: boolean): void {
    const number = this.#words?.find(bytes, start, end) ?? -1;
    if (number < 0) this.#skip(bytes, start, end, id, !isFirst);
    else this.#post(number, id, isFirst ? this.#parsers.counter.count(bytes, start, end, false) : -1);
    if (!this.#lexemes) return;
    const isKnown = number >= 0 && !isFirst;
    const own = isKnown
      ? (this.#words as ColumnWords).lexemes[number]!
      : this.#parsers.lexemes.of(bytes, start, end, !isFirst);
    for (let i = 0; i < own.length; i += 1) this.#lexemes.add(own[i]!, id);
  }

  /** @param tokens positions that the chunk takes; -1: as many as behind a blank */
  #post(chunk: number, id: number, tokens: number): void {
    const words = this.#words as ColumnWords;
    // Rows of more positions are odd: PostgreSQL counts no further.
    words.add(chunk, id, Math.min(this.#position + 1, MAX_POSITION));
    this.#position += tokens < 0 ? words.tokens[chunk]! : tokens;
    this.#odd ||= words.odd[chunk]!;
  }

  /** Whether it is no use to list words: of lists all are listed, or none is. */
  #areOfNoUse(words: ColumnWords): boolean {
    const areAll = this.#unlisted.grams === 0 && words.forgotten.grams === 0;
    return words.isDenseAndHopeless || (this.#input.isOfLists && !areAll);
  }

  /** No word is listed. */
  #leaveWords(words: ColumnWords): void {
    this.#unlisted.addAll(words.all);
    words.discard();
    this.#words = null;
  }

  /** A chunk that has no number. */
  // oxlint-disable-next-line max-params -- called for each occurrence
  #skip(bytes: Uint8Array, start: number, end: number, id: number, isAfterBlank: boolean): void {
    if (this.#words?.isHopeless) this.#leaveWords(this.#words);
    this.#words?.addRare(bytes, start, end, id, Math.min(this.#position + 1, MAX_POSITION));
    if (this.#unlisted.sample.isFull && isAscii(bytes, start, end)) {
      this.#unlisted.addPlain(bytes, start, end);
      this.#letters.addAscii(bytes, start, end);
      this.#odd ||= hasByte(bytes, start, end, LESS) && isOdd(decoderOf(bytes)(start, end));
    } else {
      const chunk = decoderOf(bytes)(start, end);
      const word = toLowerCase(chunk);
      this.#unlisted.add(word);
      this.#letters.add(word);
      this.#odd ||= isOdd(chunk);
    }
    if (this.#input.isRowText) this.#position += this.#parsers.counter.count(bytes, start, end, isAfterBlank);
  }
}
