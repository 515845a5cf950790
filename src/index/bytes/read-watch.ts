import type { IndexPart, IndexReading, PartReading } from '../../core/search-index/ports/index-reading.ts';
import type { Span } from '../index-layout.ts';

/** A part of the file, and the column that it tells of. */
export interface FilePart {
  readonly part: IndexPart;
  readonly column?: string;
}

const END: FilePart = { part: 'end' };

/** Counts what is read of an index file, for whoever watches. */
export interface ReadWatch {
  /** Hears of pieces that are asked for. Default: of the file's end */
  asked(spans: readonly Span[], part?: FilePart): void;
  /** Hears of a read of the file. */
  read(bytes: number): void;
  /** Begins to count, with what nobody has counted yet; the count is told by calling what it gives, which ends it. */
  watch(): () => IndexReading;
}

/** Counts nothing at first. */
export function createReadWatch(): ReadWatch {
  const watching = new Set<Count>();
  let uncounted = new Count();
  const counts = () => (watching.size > 0 ? watching : [uncounted]);
  return {
    asked(spans, part = END) {
      for (const count of counts()) count.ask(spans, part);
    },
    read(bytes) {
      for (const count of counts()) count.read(bytes);
    },
    watch() {
      const own = uncounted;
      uncounted = new Count();
      watching.add(own);
      return () => {
        watching.delete(own);
        return own.reading();
      };
    },
  };
}

class Count {
  #requests = 0;
  #bytes = 0;
  readonly #parts = new Map<string, { pieces: number; bytes: number } & FilePart>();

  ask(spans: readonly Span[], part: FilePart): void {
    if (spans.length === 0) return;
    const key = `${part.part} ${part.column ?? ''}`;
    const count = this.#parts.get(key) ?? { ...part, pieces: 0, bytes: 0 };
    this.#parts.set(key, count);
    count.pieces += spans.length;
    for (const [, bytes] of spans) count.bytes += bytes;
  }

  read(bytes: number): void {
    this.#requests += 1;
    this.#bytes += bytes;
  }

  reading(): IndexReading {
    const parts: readonly PartReading[] = [...this.#parts.values()];
    return {
      requests: this.#requests,
      bytes: this.#bytes,
      parts: parts.toSorted((a, b) => b.bytes - a.bytes),
    };
  }
}
