import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lies in a site's folder: a line for each file that builds have written there, its path, and behind a tab the hash of what may be changed. */
export const RECORD = '.datapond-files';

/** What lies in a site there has its content in its name, or its version's: whatever has such a name is as good as any other. */
export const NAMED_BY_CONTENT = /^(?:assets|data)\//;

/**
 * What builds have written into a folder, which the next one may replace and remove: a file that is not named is somebody's own. Path → hashes
 * of what it may hold; none for what is named by its content, and where an older version of datapond wrote it.
 */
export type SiteRecord = ReadonlyMap<string, readonly string[]>;

/** Reads a folder's record; null when it has none. */
export function readRecord(target: string): SiteRecord | null {
  const path = join(target, RECORD);
  if (!existsSync(path)) return null;
  const record = new Map<string, readonly string[]>();
  for (const line of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
    const [file = '', ...hashes] = line.split('\t');
    record.set(file, [...(record.get(file) ?? []), ...hashes]);
  }
  return record;
}

/** Writes a folder's record, all of it at once. */
export function writeRecord(target: string, record: SiteRecord): void {
  const draft = join(target, `${RECORD}.${process.pid}.new`);
  const lines = [...record].map(([file, hashes]) => [file, ...hashes].join('\t'));
  writeFileSync(draft, `${lines.join('\n')}\n`);
  renameSync(draft, join(target, RECORD));
}

/** What is named in any of both. Of what one of them has no hash, nothing is known. */
export function joinRecords(one: SiteRecord, other: SiteRecord): SiteRecord {
  const joined = new Map(one);
  for (const [file, hashes] of other) {
    const known = one.get(file) ?? hashes;
    joined.set(file, known.length > 0 && hashes.length > 0 ? [...new Set([...known, ...hashes])] : []);
  }
  return joined;
}

/** SHA-256 of a file, whichever way its lines end: git may have changed that. */
export function hashOfPage(path: string): string {
  const text = readFileSync(path, 'latin1').replaceAll('\r\n', '\n');
  return createHash('sha256').update(text, 'latin1').digest('hex');
}
