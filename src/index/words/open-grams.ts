import { EDGED, GRAM } from '../../core/search-index/terms/grams.ts';
import type { IndexGrams } from '../../core/search-index/ports/index-grams.ts';
import { type CharacterColumn, recordsWithCharacters } from './character-ids.ts';
import type { GramColumn } from './gram-ids.ts';
import { bytesOfHaving, recordsHaving, recordsHavingAll } from './records-of-grams.ts';

/** Records that have characters which stand beside each other. */
export function openCharacters(own: CharacterColumn): IndexGrams {
  return {
    shortest: 0,
    having: (text) => recordsWithCharacters(own, text, 'within'),
    lexeme: (text, isPrefix) => recordsWithCharacters(own, text, isPrefix ? 'beginning' : 'lexeme'),
    havingAll: null,
    bytesOfHaving: null,
  };
}

/** Records that have grams. @param records of the table */
export function openGrams(own: GramColumn, records: number): IndexGrams {
  const { window } = own;
  return {
    shortest: window === 1 ? 0 : window === EDGED ? GRAM - 1 : window + GRAM - 1,
    having: (text) => recordsHaving(own, text, records),
    lexeme: null,
    havingAll: window === 1 ? (text) => recordsHavingAll(own, text) : null,
    bytesOfHaving: window === 1 ? (text) => bytesOfHaving(own, text, records) : null,
  };
}
