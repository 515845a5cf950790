import type { Relation, RelationColumn } from '../../ports.ts';
import type { TextSearch } from '../../search/text-query.ts';
import type { TableIndex } from '../ports/table-index.ts';
import { alsoTested, impliedConditions } from './implied-conditions.ts';
import { openWords, type IndexedText, type OpenLimits } from './indexed-text.ts';
import { joinTexts } from './joined-texts.ts';
import { chooseColumns } from './searched-columns.ts';
import { askedOf } from './sought-lexemes.ts';

/**
 * Opens a text search: columns whose values tell sooner what is asked of them are searched each by itself, all others together, so that their words are looked for
 * together. Undefined: the database is to be asked. Rejects with IndexFileError.
 */
export async function openText(
  index: TableIndex,
  relation: Relation,
  { conditions, ranks }: TextSearch,
  limits: OpenLimits = {},
): Promise<IndexedText | undefined> {
  const { asked, implied } = impliedConditions(index, conditions);
  const search = { conditions: asked, ranks };
  const parts = limits.mostUnclear === undefined ? await byColumn(index, relation, search) : [search];
  const texts = await Promise.all(parts.map((part) => openWords(index, relation, part, limits)));
  if (!texts.every((text) => text !== undefined)) return undefined;
  const [only, ...others] = texts;
  const places = parts.map((part) => part.ranks.map((rank) => ranks.indexOf(rank)));
  const joined =
    only && others.length === 0 ? only : joinTexts(texts.map((text, i) => ({ text, ranks: places[i]! })));
  return alsoTested(joined, relation, implied);
}

/** The parts of a search of several columns: those of columns whose values tell sooner, and all others. */
async function byColumn(
  index: TableIndex,
  relation: Relation,
  { conditions, ranks }: TextSearch,
): Promise<readonly TextSearch[]> {
  const sources = new Set([...conditions, ...ranks].map(({ source }) => source));
  const partOf = (isOwn: (source: RelationColumn | 'row') => boolean): TextSearch => ({
    conditions: conditions.filter(({ source }) => isOwn(source)),
    ranks: ranks.filter(({ source }) => isOwn(source)),
  });
  const whole = [partOf(() => true)];
  if (sources.size === 1 || sources.has('row')) return whole;
  const apart: TextSearch[] = [];
  const left = new Set(sources);
  await Promise.all(
    [...sources].map(async (source) => {
      const part = partOf((own) => own === source);
      const columns = await chooseColumns(index, relation, { ...askedOf(part), way: undefined });
      if (columns && !columns.areByWords) {
        apart.push(part);
        left.delete(source);
      }
    }),
  );
  if (apart.length === 0) return whole;
  return [...apart, ...(left.size > 0 ? [partOf((source) => left.has(source))] : [])];
}
