import { ActionError, TransportError } from '../errors.ts';
import type { Message, Messages } from './messages.ts';

/** Validators of the DataStore's own, which speak English. */
const ENGLISH_FIELDS: ReadonlySet<string> = new Set(['fields', 'sort', 'info']);

/** An error as CKAN tells it in another language: keys, `__type` and what the database says stay as they are. */
export function translateError(error: ActionError, messages: Messages): ActionError {
  const details = Object.entries(error.details).map(([field, value]) => {
    if (ENGLISH_FIELDS.has(field)) return [field, value] as const;
    const isList = Array.isArray(value);
    const translated = (isList ? value : [value]).map((one: unknown) =>
      typeof one === 'string' ? translate(one, messages) : one,
    );
    return [field, isList ? translated : translated[0]] as const;
  });
  return new ActionError(error.type, Object.fromEntries(details), { cause: error });
}

/** The same of what CKAN answers with a bare text. */
export function translateTransportError(error: TransportError, messages: Messages): TransportError {
  if (error.as !== 'json') return error;
  const { status, as, allow } = error;
  const options = { as, cause: error, ...(allow !== undefined && { allow }) };
  return new TransportError(status, translate(error.message, messages), options);
}

/** What may stand before or around what a message is about, in the order it is looked for. */
const PATTERNS: readonly (readonly [pattern: RegExp, message: Message])[] = [
  [/^The input field (.*) was not expected\.$/s, 'The input field {} was not expected.'],
  [/^Field "(.*)" not recognised in resource_search\.$/s, 'Field "{}" not recognised in resource_search.'],
  [/^JSON Error: (.*)$/s, 'JSON Error: {}'],
];
const HEADS: readonly (readonly [head: Message, between: string])[] = [
  ['Not found', ': '],
  ['Access denied', ': '],
  ['Bad request', ' - '],
];

function translate(text: string, messages: Messages): string {
  const whole = Object.hasOwn(messages, text) ? messages[text as Message] : undefined;
  if (whole !== undefined) return whole;
  for (const [head, between] of HEADS) {
    if (!text.startsWith(head + between)) continue;
    const rest = text.slice(head.length + between.length);
    return (messages[head] ?? head) + between + translate(rest, messages);
  }
  for (const [pattern, message] of PATTERNS) {
    const [, about] = pattern.exec(text) ?? [];
    if (about !== undefined) return messages[message]?.replace('{}', () => about) ?? text;
  }
  return text;
}
