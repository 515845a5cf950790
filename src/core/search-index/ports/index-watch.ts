import type { IndexSearch } from '../../search/search-plan.ts';
import type { IndexReading, PartReading } from './index-reading.ts';

/** Counts what the indexes that a request asks read for it. */
export class IndexWatch {
  readonly #watched = new Map<IndexSearch, () => IndexReading>();
  #isOver = false;

  /** Counts what an index reads as well. Gives it back. */
  of(index: IndexSearch | undefined): IndexSearch | undefined {
    if (index && !this.#isOver && !this.#watched.has(index)) this.#watched.set(index, index.watch());
    return index;
  }

  /** What all have read; undefined: none was asked. Nothing is counted from then on. */
  end(): IndexReading | undefined {
    this.#isOver = true;
    const readings = [...this.#watched.values()].map((tell) => tell());
    return readings.length > 0 ? add(readings) : undefined;
  }
}

function add(readings: readonly IndexReading[]): IndexReading {
  const parts = new Map<string, PartReading>();
  for (const part of readings.flatMap((reading) => reading.parts)) {
    const key = `${part.part} ${part.column ?? ''}`;
    const { pieces = 0, bytes = 0 } = parts.get(key) ?? {};
    parts.set(key, { ...part, pieces: pieces + part.pieces, bytes: bytes + part.bytes });
  }
  const sum = (of: (reading: IndexReading) => number) =>
    readings.reduce((all, reading) => all + of(reading), 0);
  return {
    requests: sum(({ requests }) => requests),
    bytes: sum(({ bytes }) => bytes),
    parts: [...parts.values()].toSorted((a, b) => b.bytes - a.bytes),
  };
}
