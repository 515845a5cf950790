import { ownOf, toLanguages } from './by-language.ts';
import type { Notices } from './notices.ts';

/** An object within a JSON file, where it stands, and who hears of what is wrong with it. */
export interface JsonObject {
  readonly members: Readonly<Record<string, unknown>>;
  /** As it stands in messages: `data/city/datapackage.json`. */
  readonly file: string;
  /** `resources[2].schema`; empty for the whole file. */
  readonly path: string;
  readonly notices: Notices;
}

/** The object, or undefined when the value is not one. */
export function toJsonObject(
  value: unknown,
  file: string,
  path: string,
  notices: Notices,
): JsonObject | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return { members: value as Record<string, unknown>, file, path, notices };
}

/** `data/city/datapackage.json: resources[2].path`. */
export function where(object: JsonObject, member?: string): string {
  const path = [object.path, member].filter(Boolean).join('.');
  return path ? `${object.file}: ${path}` : object.file;
}

/**
 * A member's text; null when it is absent, null or empty. Numbers and booleans are written out; of texts by language it is the
 * descriptor's own. Warns about anything else.
 */
export function readText(object: JsonObject, member: string): string | null {
  const value = ownValue(object, member);
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  warnKind(object, member, 'a text', value);
  return null;
}

/** A member's boolean; undefined when absent. Warns about anything else. */
export function readBoolean(object: JsonObject, member: string): boolean | undefined {
  const value = object.members[member];
  if (typeof value === 'boolean') return value;
  if (value !== undefined && value !== null) warnKind(object, member, 'true or false', value);
  return undefined;
}

/** A member's value, that of the descriptor's own language where there are several. */
function ownValue({ members }: JsonObject, member: string): unknown {
  const languages = toLanguages(members[member]);
  return languages ? ownOf(languages) : members[member];
}

/** A member's list; a value that is not a list counts as a list of one. Absent: undefined. */
export function readList(object: JsonObject, member: string): readonly unknown[] | undefined {
  return toList(object.members[member]);
}

function toList(value: unknown): readonly unknown[] | undefined {
  if (value === undefined || value === null) return undefined;
  return Array.isArray(value) ? value : [value];
}

/**
 * A member's texts, a single text counting as a list of one; of lists by language it is the descriptor's own. Absent: undefined. Warns
 * about and leaves out anything else.
 */
export function readTexts(object: JsonObject, member: string): readonly string[] | undefined {
  return toList(ownValue(object, member))?.flatMap((value, i) => {
    if (typeof value === 'string') return [value];
    if (typeof value === 'number') return [String(value)];
    warnKind(object, `${member}[${i}]`, 'a text', value);
    return [];
  });
}

/** A member's object; undefined when absent. Warns about anything else. */
export function readObject(object: JsonObject, member: string): JsonObject | undefined {
  const value = object.members[member];
  if (value === undefined || value === null) return undefined;
  const path = [object.path, member].filter(Boolean).join('.');
  const child = toJsonObject(value, object.file, path, object.notices);
  if (!child) warnKind(object, member, 'an object', value);
  return child;
}

/** A member's objects, with their places. Warns about and leaves out anything else. */
export function readObjects(object: JsonObject, member: string): readonly JsonObject[] {
  const value = object.members[member];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    warnKind(object, member, 'a list', value);
    return [];
  }
  return value.flatMap((entry: unknown, i) => {
    const path = [object.path, `${member}[${i}]`].filter(Boolean).join('.');
    const child = toJsonObject(entry, object.file, path, object.notices);
    if (!child) warnKind(object, `${member}[${i}]`, 'an object', entry);
    return child ? [child] : [];
  });
}

/** Warns about members of an object that nothing reads. */
export function warnUnknown(object: JsonObject, known: readonly string[]): void {
  for (const member of Object.keys(object.members)) {
    if (known.includes(member) || member.startsWith('$')) continue;
    object.notices.warn(`${where(object, member)} is unknown and ignored; known here: ${known.join(', ')}`);
  }
}

function warnKind(object: JsonObject, member: string, wanted: string, value: unknown): void {
  object.notices.warn(`${where(object, member)} must be ${wanted}, not ${kindOf(value)}: ignored`);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'a text' : JSON.stringify(value);
}
