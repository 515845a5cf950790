/** What stands for a language: `fr`, `pt-BR`, `zh_Hans_CN`. */
export const LANGUAGE = /^[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/;

/**
 * A value by its languages, `{"": "Sol", "en": "Sun"}`: Data Package's recipe for languages, which calls the descriptor's own the empty
 * one, and how CKANs of several languages answer texts. Undefined when it is anything else.
 */
export function toLanguages(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const languages = Object.keys(value);
  if (languages.length === 0 || !languages.every((one) => one === '' || LANGUAGE.test(one))) return undefined;
  const isText = (one: unknown) => one === null || typeof one === 'string';
  return Object.values(value).every((one: unknown) => (Array.isArray(one) ? one.every(isText) : isText(one)))
    ? (value as Record<string, unknown>)
    : undefined;
}

/** That of the descriptor's own language; where none is called so, English's, else the first that there is. */
export function ownOf(languages: Readonly<Record<string, unknown>>): unknown {
  return languages[''] || languages['en'] || Object.values(languages).find(Boolean);
}
