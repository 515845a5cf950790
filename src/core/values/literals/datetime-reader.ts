import { toDays } from './calendar.ts';
import { DateTimeFields, decodeZone } from './datetime-fields.ts';
import { DATE, PART, TIME } from './datetime-parts.ts';
import { DATE_BUFFER, tokenize, type Token } from './datetime-tokens.ts';
import { findDateWord, isDateWord, type DateUnit, type Special } from './datetime-words.ts';
import { FieldError } from './literal-error.ts';
import { changesClocks, isZone, offsetAt } from './zone-offset.ts';

const DAY_SECONDS = 86_400;

/** A date or timestamp that was read. */
export interface DateTime {
  /** Days from 1970-01-01. */
  readonly days: number;
  /** Microseconds into the day, the zone not yet taken off. */
  readonly micros: bigint;
  /** Seconds east of UTC; null when none was given. */
  readonly zone: number | null;
  readonly infinite: 1 | -1 | null;
}

const NO_DATE = { days: 0, micros: 0n, zone: 0 } as const;

/** One text's way through PostgreSQL's DecodeDateTime or DecodeTimeOnly. Throws FieldError. */
export class DateTimeReader {
  readonly #tokens: readonly Token[];
  readonly #fields = new DateTimeFields();
  /** PART bits. */
  #given = 0;
  #zone: number | null = null;
  #zoneName: string | undefined;
  #half: 'am' | 'pm' | undefined;
  #isBC = false;
  #special: Special | undefined;
  /** What a word has told of the number after it. */
  #unit: DateUnit | 'time' | undefined;

  constructor(
    text: string,
    private readonly now: Date,
  ) {
    this.#tokens = tokenize(text, isDateWord, DATE_BUFFER);
  }

  dateTime(): DateTime {
    this.#readAll((token, i) => this.#dateToken(token, i));
    const fields = this.#fields;
    fields.validateDate(this.#given, this.#isBC);
    fields.applyHalf(this.#half);
    if (this.#special === 'infinity') return { ...NO_DATE, infinite: 1 };
    if (this.#special === '-infinity') return { ...NO_DATE, infinite: -1 };
    if (this.#special === 'epoch') return { ...NO_DATE, infinite: null };
    if ((this.#given & DATE) !== DATE) throw new FieldError('format');
    if (this.#zoneName === undefined && this.#given & PART.dst && this.#zone === null)
      throw new FieldError('format');
    const days = toDays(fields.year, fields.month, fields.day);
    return { days, micros: BigInt(fields.clock), zone: this.#zoneAt(days), infinite: null };
  }

  time(): bigint {
    this.#readAll((token, i) => this.#timeToken(token, i));
    const fields = this.#fields;
    fields.validateDate(this.#given, this.#isBC);
    fields.applyHalf(this.#half);
    if (fields.isBeyondDay()) throw new FieldError('overflow');
    if ((this.#given & TIME) !== TIME) throw new FieldError('format');
    const hasDate = (this.#given & DATE) === DATE;
    // A zone whose clocks change has no time without a date.
    if (this.#zoneName !== undefined && !hasDate && changesClocks(this.#zoneName))
      throw new FieldError('format');
    if (this.#given & DATE && !hasDate && this.#zone === null) throw new FieldError('format');
    if (this.#given & PART.dst && this.#zone === null) throw new FieldError('format');
    return BigInt(fields.clock);
  }

  #readAll(readToken: (token: Token, i: number) => number | undefined): void {
    this.#tokens.forEach((token, i) => {
      const parts = readToken(token, i);
      if (parts === undefined) return;
      if (parts & this.#given) throw new FieldError('format');
      this.#given |= parts;
    });
  }

  #dateToken(token: Token, i: number): number | undefined {
    const { kind, text } = token;
    const before = this.#given;
    switch (kind) {
      case 'date':
        if (this.#unit === 'julian') {
          const [, digits = '', zone = ''] = /^(\d*)(.*)$/.exec(text) ?? [];
          this.#unit = undefined;
          this.#zone = decodeZone(zone);
          return this.#fields.setJulian(Number(digits)) | TIME | PART.zone;
        }
        if (this.#unit !== undefined || (before & (PART.month | PART.day)) === (PART.month | PART.day))
          return this.#zoned(text, before);
        return this.#fields.decodeDate(text, before);
      case 'time': {
        this.#endUnit();
        const parts = this.#fields.decodeTime(text);
        if (this.#fields.isBeyondDay()) throw new FieldError('overflow');
        return parts;
      }
      case 'zone':
        this.#zone = decodeZone(text);
        return PART.zone;
      case 'number': {
        if (this.#unit !== undefined) return this.#labelled(text);
        const point = text.indexOf('.');
        if (point >= 0 && !(before & DATE)) return this.#fields.decodeDate(text, before);
        if (point > 2) return this.#fields.decodeNumberField(text, before);
        if (text.length >= 6 && (!(before & DATE) || !(before & TIME)))
          return this.#fields.decodeNumberField(text, before);
        return this.#fields.decodeNumber(text, before, this.#fields.hasTextMonth);
      }
      case 'word':
        return this.#dateWord(text, i);
    }
  }

  #timeToken(token: Token, i: number): number | undefined {
    const { kind, text } = token;
    const before = this.#given;
    switch (kind) {
      case 'date': {
        const isDated = this.#tokens.at(-1)?.kind === 'date' || this.#tokens[1]?.kind === 'time';
        if (i === 0 && this.#tokens.length >= 2 && isDated) return this.#fields.decodeDate(text, before);
        return /^\d/.test(text) ? this.#zoned(text, before | DATE) : this.#named(text);
      }
      case 'time':
        return this.#fields.decodeTime(text);
      case 'zone':
        this.#zone = decodeZone(text);
        return PART.zone;
      case 'number': {
        if (this.#unit !== undefined) return this.#labelled(text);
        const point = text.indexOf('.');
        const isDate = i === 0 && this.#tokens.length >= 2 && this.#tokens.at(-1)?.kind === 'date';
        if (point >= 0 && isDate) return this.#fields.decodeDate(text, before);
        if (point >= 0 && point <= 2) throw new FieldError('format');
        if (point > 2 || text.length > 4) return this.#fields.decodeNumberField(text, before | DATE);
        return this.#fields.decodeNumber(text, before | DATE, false);
      }
      case 'word':
        return this.#timeWord(text, i);
    }
  }

  /** Digits of a time with a zone behind (`040506-08`), or a zone's name. */
  #zoned(text: string, before: number): number {
    if (/^\d/.test(text) || this.#unit !== undefined) {
      this.#endUnit();
      const at = text.indexOf('-');
      if ((before & TIME) === TIME || at < 0) throw new FieldError('format');
      this.#zone = decodeZone(text.slice(at));
      return this.#fields.decodeNumberField(text.slice(0, at), before) | PART.zone;
    }
    return this.#named(text);
  }

  #named(name: string): number {
    if (!isZone(name)) throw new FieldError('no-zone', name);
    this.#zoneName = name;
    return PART.zone;
  }

  /** Only a time may follow the word for it without being a number. */
  #endUnit(): void {
    if (this.#unit !== undefined && this.#unit !== 'time') throw new FieldError('format');
    this.#unit = undefined;
  }

  #labelled(text: string): number {
    const unit = this.#unit as DateUnit | 'time';
    this.#unit = undefined;
    return this.#fields.decodeUnit(unit, text, this.#given);
  }

  #dateWord(text: string, i: number): number | undefined {
    const word = findDateWord(text);
    const fields = this.#fields;
    switch (word?.kind) {
      case 'special':
        return this.#specialDate(word.value);
      case 'month': {
        // What was taken for a month is the day: `2 Jan 2020`.
        const isDay = this.#given & PART.month && !fields.hasTextMonth && !(this.#given & PART.day);
        const part = isDay && fields.month >= 1 && fields.month <= 31 ? PART.day : PART.month;
        if (part === PART.day) fields.day = fields.month;
        fields.hasTextMonth = true;
        fields.month = word.value;
        return part;
      }
      case 'iso-time': {
        const next = this.#tokens[i + 1]?.kind;
        if ((this.#given & DATE) !== DATE || next === undefined || next === 'word' || next === 'zone')
          throw new FieldError('format');
        this.#unit = 'time';
        return 0;
      }
      case 'weekday':
        return PART.weekday;
      default:
        return this.#commonWord(word, text);
    }
  }

  #timeWord(text: string, i: number): number | undefined {
    const word = findDateWord(text);
    switch (word?.kind) {
      case 'special': {
        if (word.value !== 'now' && word.value !== 'zulu') throw new FieldError('format');
        const parts = this.#specialDate(word.value) & ~DATE;
        return word.value === 'now' ? parts & ~PART.zone : parts;
      }
      case 'iso-time': {
        const next = this.#tokens[i + 1]?.kind;
        if (next === undefined || next === 'word' || next === 'zone') throw new FieldError('format');
        this.#unit = 'time';
        return 0;
      }
      case 'month':
      case 'weekday':
        throw new FieldError('format');
      default:
        return this.#commonWord(word, text);
    }
  }

  #commonWord(word: ReturnType<typeof findDateWord>, text: string): number | undefined {
    switch (word?.kind) {
      case 'ignored':
        return undefined;
      case 'half':
        this.#half = word.value;
        return PART.half;
      case 'era':
        this.#isBC = word.value === 'bc';
        return PART.era;
      case 'unit':
        this.#unit = word.value;
        return 0;
      case 'offset':
        this.#zone = (this.#zone ?? 0) + word.value;
        return PART.zone;
      case 'dst':
        if (this.#zone !== null) this.#zone += 3600;
        return PART.dst;
      default:
        if (!isZone(text)) throw new FieldError('format');
        return this.#named(text);
    }
  }

  #specialDate(value: Special): number {
    const today = Math.floor(this.now.getTime() / (DAY_SECONDS * 1000));
    const fields = this.#fields;
    switch (value) {
      case 'now':
        fields.setDays(today);
        this.#zone = 0;
        fields.setClock((this.now.getTime() - today * DAY_SECONDS * 1000) * 1000);
        return DATE | TIME | PART.zone;
      case 'yesterday':
        return fields.setDays(today - 1);
      case 'today':
        return fields.setDays(today);
      case 'tomorrow':
        return fields.setDays(today + 1);
      case 'zulu':
        this.#zone = 0;
        fields.setClock(0);
        return TIME | PART.zone;
      default:
        // Whatever stands beside it counts no more.
        this.#special = value;
        return PART.special;
    }
  }

  #zoneAt(days: number): number | null {
    if (this.#zoneName === undefined) return this.#zone;
    if (this.#given & PART.dst) throw new FieldError('format');
    return offsetAt(this.#zoneName, days * DAY_SECONDS + this.#fields.clock / 1e6);
  }
}
