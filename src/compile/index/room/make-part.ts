import type { Relation } from '../../../core/ports.ts';
import { pgType } from '../../../core/values/pg-types.ts';
import type { PartMaker } from './part-queue.ts';
import type { ColumnParts } from '../column-parts.ts';
import { feed } from '../jobs/feed.ts';
import { type Lanes, leastBusy, anyAnswer } from '../jobs/job-lanes.ts';
import type { TableTexts } from '../jobs/table-texts.ts';

/** Such a part of the work is done when a column is read. */
const READ = 0.4;

interface MakerInput {
  readonly relation: Relation;
  readonly texts: TableTexts;
  readonly found: readonly ColumnParts[];
  readonly lanes: Lanes;
  readonly tell: PartMaker['tell'];
}

/** Makes grams, characters and values of columns, or their order, that have many of them, each by reading its column again. */
export function createPartMaker({ relation, texts, found, lanes, tell }: MakerInput): PartMaker {
  const { rows: records } = relation;
  return {
    atOnce: lanes.all.length,
    tell,
    async make(i, part, { window, tell: hear }) {
      // What a lane has to do, as putting all words together, may take it longer than several parts take another one.
      while (leastBusy(lanes).waiting > 0) await anyAnswer(lanes);
      const lane = leastBusy(lanes);
      const hearEnd = (done: number) => hear(READ + (1 - READ) * done);
      const listed = found[i]?.listed ?? null;
      // Whole numbers are sorted while they are read, but for long ones.
      const areLong = pgType(relation.columns[i]!.type).category === 'integer';
      const told = part === 'whole' || part === 'order' || part === 'ends' ? part : 'values';
      const job =
        part === 'grams'
          ? lane.begin('grams', { records, listed, window }, hearEnd)
          : part === 'characters'
            ? lane.begin('characters', { records, listed }, hearEnd)
            : lane.begin('values', { records, told, areLong }, hearEnd);
      let read = 0;
      return feed(job, texts.of([i]), { tell: (rows) => hear(((read += rows) / records) * READ) });
    },
  };
}
