import type { Relation } from '../../core/ports.ts';
import { createYieldIfDue } from '../../core/yield-if-due.ts';
import { ENGLISH } from '../../core/full-text/text-search-config.ts';
import { unite } from '../../core/search-index/ids.ts';
import { lexemeInChunk } from '../../core/search-index/lexeme-in-chunk.ts';
import type { IndexWords } from '../../core/search-index/table-index.ts';
import { rowTextColumns } from '../../core/search/row-text.ts';
import type { UnitedDirectory, UnitedTexts } from '../../index/index-layout.ts';
import { seal } from '../../index/sealed-bytes.ts';
import { encodeUnited } from '../../index/united-text.ts';
import { deflateJson, type Write } from './dictionary-writer.ts';
import type { SharedText } from './shared-texts.ts';
import { openUnfinished, type UnfinishedIndex } from './unfinished-index.ts';

/** A list of more ids than these is a request of its own; shorter ones lie beside the word. */
const IDS_BESIDE = 8;

/** Texts with what their words say together. */
export interface UnitedWriter {
  /** Writes the pieces; then their directory can be written. */
  writePieces(write: Write): (write: Write) => UnitedTexts;
}

interface Piece {
  readonly text: string;
  readonly count: number;
  readonly sealed: Uint8Array;
  /** Requests that it spares, about. */
  readonly spared: number;
}

/**
 * Puts together what many words say of the texts that they all contain: those that spare the most requests for each byte, where those that spare many count more
 * than so many of few. Null: there are none, or no room. Rejects with IndexFileError.
 */
export async function uniteTexts({
  index: unfinished,
  relation,
  shared,
  room,
  least,
}: {
  /** The table's file, so far as it is written. */
  readonly index: UnfinishedIndex;
  readonly relation: Relation;
  readonly shared: readonly SharedText[];
  /** Bytes for all pieces. */
  readonly room: number;
  /** Lists that a text spares at least. */
  readonly least: number;
}): Promise<UnitedWriter | null> {
  if (shared.length === 0 || room <= 0) return null;
  const { index, close } = openUnfinished(unfinished);
  const columns = new Set(rowTextColumns(relation).map(({ id }) => id));
  const { layout } = unfinished;
  const most = { records: layout.records, words: layout.words?.entries ?? 0 };
  const pieces: Piece[] = [];
  const yieldIfDue = createYieldIfDue();
  try {
    const { words } = index;
    for (const one of words ? shared : []) {
      const piece = await unitePiece(one, words as IndexWords, columns, most);
      if (piece && piece.spared >= least) pieces.push(piece);
      await yieldIfDue();
    }
  } finally {
    close();
  }
  const worth = ({ spared, sealed }: Piece) => spared ** 1.5 / sealed.length;
  let left = room;
  const kept = pieces
    .toSorted((a, b) => worth(b) - worth(a) || (a.text < b.text ? -1 : 1))
    .filter(({ sealed }) => {
      if (sealed.length > left) return false;
      left -= sealed.length;
      return true;
    })
    .sort((a, b) => (a.text < b.text ? -1 : 1));
  return kept.length === 0 ? null : { writePieces: (write) => writePieces(kept, write) };
}

async function unitePiece(
  { text, words: numbers }: SharedText,
  words: IndexWords,
  columns: ReadonlySet<string>,
  most: { readonly records: number; readonly words: number },
): Promise<Piece | null> {
  const all = await words.numbered(numbers);
  const listed = all.filter(({ column }) => columns.has(column));
  if (listed.length === 0) return null;
  const ids = unite(await words.ids(listed));
  const find = lexemeInChunk({ lexeme: text, prefix: false }, ENGLISH);
  // A word that stands in several columns comes several times, one after the other.
  const distinct = all.map((word) => word.text).filter((own, i, texts) => own !== texts[i - 1]);
  const having = numbers.filter((_, i) => {
    const offsets = find(distinct[i] as string);
    return !offsets || offsets.length > 0;
  });
  return {
    text,
    count: ids.length,
    sealed: seal(encodeUnited({ ids, words: having }, most)),
    spared: listed.reduce((sum, { count }) => sum + Number(count > IDS_BESIDE), 0),
  };
}

function writePieces(kept: readonly Piece[], write: Write): (write: Write) => UnitedTexts {
  const [at] = write(new Uint8Array(0));
  for (const { sealed } of kept) write(sealed);
  const directory: UnitedDirectory = {
    texts: kept.map(({ text }) => text),
    counts: kept.map(({ count }) => count),
    bytes: kept.map(({ sealed }) => sealed.length),
  };
  return (later) => ({ at, directory: later(seal(deflateJson(directory))) });
}
