import { messageOf } from '../../core/errors.ts';
import { readFileSync } from 'node:fs';
import type { JsonObject } from '../../catalog/members.ts';
import { toJsonObject } from '../../catalog/members.ts';
import type { Notices } from '../../catalog/notices.ts';
import { refuseIrregular } from '../files/refuse-irregular.ts';
import { JsonFileError, parseJson } from '../../catalog/parse-json.ts';

/**
 * Reads a file that holds one JSON object. Undefined, with an error among the notices, when it cannot be read or holds anything
 * else.
 * @param where the file as it stands in messages
 */
export function readJsonFile(path: string, where: string, notices: Notices): JsonObject | undefined {
  const own = notices.of(where);
  try {
    refuseIrregular(path);
    const object = toJsonObject(parseJson(readFileSync(path, 'utf8'), where), where, '', own);
    if (!object) own.error(`${where} must hold one JSON object`);
    return object;
  } catch (error) {
    if (error instanceof JsonFileError) own.error(error.message, { line: error.line });
    else own.error(`${where} cannot be read: ${reasonOf(error)}`);
    return undefined;
  }
}

/** Why the file system refused, for people: `it does not exist`. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'it does not exist';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'EACCES') return 'permission denied';
  return messageOf(error);
}
