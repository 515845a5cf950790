import { readStored, writeStored } from '../ui/stored.ts';

const NAME = 'sql-history';
/** Statements that are kept. */
const MOST = 50;
/** Longest statement that is kept, in UTF-16 units: storage is small. */
const LONGEST = 5000;

/** Statements run before on this device, the last one first; none where storage is forbidden. */
export function readHistory(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readStored(NAME) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** The history with one statement first, which is in it only once. */
export function withStatement(history: readonly string[], sql: string): readonly string[] {
  const text = sql.trim();
  if (text === '' || text.length > LONGEST) return history;
  return [text, ...history.filter((one) => one !== text)].slice(0, MOST);
}

/** Keeps a history, as far as the browser lets us. */
export function writeHistory(history: readonly string[]): void {
  writeStored(NAME, history.length === 0 ? null : JSON.stringify(history));
}
