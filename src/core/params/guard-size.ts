import { InvalidParameter } from './coercers.ts';
import { isJsonList, isJsonObject, type JsonValue } from './json-value.ts';

/** Characters that the texts of a parameter may have together. */
const MAX_CHARACTERS = 100_000;

/** Values that a parameter may have, lists and objects in it counted with all that is in them. */
const MAX_VALUES = 30_000;

/** Characters that all texts of a parameter with many values may have together. */
const MAX_LIST_CHARACTERS = 1_000_000;

/**
 * Throws InvalidParameter for a parameter that nobody can mean: whoever reads it answers nobody else meanwhile. CKAN has no such
 * limits of its own; its web server and its search engine do.
 */
export function guardSize(value: JsonValue): void {
  if (typeof value === 'string' && value.length > MAX_CHARACTERS)
    throw new InvalidParameter([`Must have at most ${MAX_CHARACTERS} characters`]);
  let values = 0;
  let characters = 0;
  const open: JsonValue[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    values += 1;
    if (typeof next === 'string') characters += next.length;
    else if (isJsonList(next)) push(open, next);
    else if (isJsonObject(next)) push(open, Object.values(next));
    if (values + open.length > MAX_VALUES)
      throw new InvalidParameter([`Must have at most ${MAX_VALUES} values`]);
    if (characters > MAX_LIST_CHARACTERS)
      throw new InvalidParameter([`Must have at most ${MAX_LIST_CHARACTERS} characters`]);
  }
}

function push(open: JsonValue[], values: readonly JsonValue[]): void {
  for (const value of values) open.push(value);
}
