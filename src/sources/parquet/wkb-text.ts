/** Kinds of geometries by their number in well-known binary, from 1 on. */
const KINDS = [
  'POINT',
  'LINESTRING',
  'POLYGON',
  'MULTIPOINT',
  'MULTILINESTRING',
  'MULTIPOLYGON',
  'GEOMETRYCOLLECTION',
] as const;

/** Collections within each other that a geometry may have: more are somebody's jest. */
const MOST_DEEP = 32;

/**
 * A geometry in well-known binary (OGC 06-103r4, and PostGIS' own bits) as well-known text, as DuckDB writes it: `POINT Z (30 10 40)`.
 * Null: the bytes are none.
 */
export function wkbToWkt(bytes: Uint8Array): string | null {
  const reader = new WkbReader(bytes);
  try {
    const text = reader.geometry(0);
    return reader.isAtEnd ? text : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Every method throws RangeError where the bytes are no geometry. */
class WkbReader {
  readonly #view: DataView;
  #at = 0;
  #isLittle = true;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#view.byteLength;
  }

  /** A geometry with its name. @param depth of the collections that it is in */
  geometry(depth: number): string {
    const { kind, isFlat, dimensions, mark } = this.#head();
    const name = `${KINDS[kind - 1]}${mark}`;
    const text = this.#body(kind, dimensions, depth);
    if (text === '') return `${name} EMPTY`;
    return isFlat ? `${name} ${text}` : `${name} (${text})`;
  }

  #head() {
    const order = this.#view.getUint8(this.#at++);
    if (order > 1) throw new RangeError('no byte order');
    this.#isLittle = order === 1;
    const type = this.#count();
    if (type & 0x20000000) this.#at += 4;
    const code = type & 0x0fffffff;
    const kind = code % 1000;
    const beyond = Math.floor(code / 1000);
    if (kind < 1 || kind > KINDS.length || beyond > 3) throw new RangeError('no kind');
    const hasZ = (type & 0x80000000) !== 0 || beyond === 1 || beyond === 3;
    const hasM = (type & 0x40000000) !== 0 || beyond >= 2;
    const mark = hasZ || hasM ? ` ${hasZ ? 'Z' : ''}${hasM ? 'M' : ''}` : '';
    return { kind, isFlat: kind <= 2, dimensions: 2 + Number(hasZ) + Number(hasM), mark };
  }

  /** What stands behind the name; empty: nothing. */
  #body(kind: number, dimensions: number, depth: number): string {
    if (kind === 1) {
      const position = this.#position(dimensions);
      return /^NaN( NaN)*$/.test(position) ? '' : `(${position})`;
    }
    if (kind === 2) return this.#positions(dimensions);
    if (kind === 3) return this.#list(() => this.#positions(dimensions) || 'EMPTY');
    if (depth > MOST_DEEP) throw new RangeError('too deep');
    return this.#list(() => (kind === 7 ? this.geometry(depth + 1) : this.#part(kind - 3)));
  }

  /** One of several of the same kind, without its name: positions of points have no parentheses. */
  #part(expected: number): string {
    const { kind, dimensions } = this.#head();
    if (kind !== expected) throw new RangeError('another kind');
    const text = this.#body(kind, dimensions, 0);
    if (text === '') return 'EMPTY';
    return kind === 1 ? text.slice(1, -1) : kind === 3 ? `(${text})` : text;
  }

  #positions(dimensions: number): string {
    const text = this.#list(() => this.#position(dimensions));
    return text && `(${text})`;
  }

  #list(next: () => string): string {
    const count = this.#count();
    if (count > this.#view.byteLength) throw new RangeError('too many');
    return Array.from({ length: count }, next).join(', ');
  }

  #position(dimensions: number): string {
    return Array.from({ length: dimensions }, () => {
      const number = this.#view.getFloat64(this.#at, this.#isLittle);
      this.#at += 8;
      return String(number);
    }).join(' ');
  }

  #count(): number {
    const count = this.#view.getUint32(this.#at, this.#isLittle);
    this.#at += 4;
    return count;
  }
}
