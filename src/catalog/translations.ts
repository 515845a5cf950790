import type { Dataset } from '../core/catalog.ts';
import type { Translations } from '../core/translations.ts';
import type { JsonObject } from './members.ts';
import { readText, readTexts, where } from './members.ts';

/** `title@fr`, `description@pt-BR`: Data Package's pattern for languages. */
const MEMBER = /^(title|description)@(.+)$/;

const KEYWORDS = /^keywords@(.+)$/;

const LANGUAGE = /^[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/;

/** An object's texts in other languages: its members `title@xx` and `description@xx`; undefined when it has none. */
export function readTranslations(object: JsonObject): Translations | undefined {
  const byLanguage: Record<string, { title?: string; description?: string }> = {};
  for (const member of Object.keys(object.members)) {
    const [, name, language = ''] = MEMBER.exec(member) ?? [];
    if (!name) continue;
    const text = readText(object, member);
    if (isLanguage(object, member, language) && text !== null)
      byLanguage[language] = { ...byLanguage[language], [name]: text };
  }
  return Object.keys(byLanguage).length > 0 ? byLanguage : undefined;
}

/**
 * A package's keywords in other languages, by the language and the keyword: its members `keywords@xx`, each a list in the order of
 * `keywords`. Undefined when it has none.
 */
export function readKeywordTranslations(object: JsonObject): Dataset['keywordTranslations'] {
  const keywords = readTexts(object, 'keywords') ?? [];
  const translations = Object.keys(object.members).flatMap((member) => {
    const [, language] = KEYWORDS.exec(member) ?? [];
    if (language === undefined || !isLanguage(object, member, language)) return [];
    const texts = readTexts(object, member) ?? [];
    if (texts.length !== keywords.length) {
      object.notices.warn(
        `${where(object, member)} is ignored: it has ${texts.length} instead of ${keywords.length} texts, one for each of "keywords", in their order`,
      );
      return [];
    }
    const named = keywords.flatMap((keyword, index) => (texts[index] ? [[keyword, texts[index]]] : []));
    return [[language, Object.fromEntries(named) as Record<string, string>] as const];
  });
  return translations.length > 0 ? Object.fromEntries(translations) : undefined;
}

function isLanguage(object: JsonObject, member: string, language: string): boolean {
  const is = LANGUAGE.test(language);
  if (!is)
    object.notices.warn(
      `${where(object, member)} is ignored: "${language}" is not a language such as "fr" or "pt-BR"`,
    );
  return is;
}

/**
 * CKAN's tags and their lists by language (ckanext-fluent: `tags_translated`, or `keywords`) as Data Package's `keywords` and `keywords@xx`.
 * The list that names the tags tells the order of the others; where there are no tags, the first list is what they are called.
 * @param tags names of the tags
 */
export function keywordsFromCkan(object: JsonObject, tags: readonly string[]): Record<string, unknown> {
  const member = ['tags_translated', 'keywords'].find((name) => isLists(object.members[name]));
  if (member === undefined) return { keywords: tags };
  const lists = Object.entries(object.members[member] as Record<string, unknown>).flatMap(
    ([language, list]) =>
      Array.isArray(list) && list.length > 0 ? [[language, list.map(String)] as const] : [],
  );
  const [, own] =
    lists.find(
      ([, list]) => tags.length === 0 || [...list].sort().join('\n') === [...tags].sort().join('\n'),
    ) ?? [];
  if (!own) {
    if (lists.length > 0)
      object.notices.warn(`${where(object, member)} is ignored: none of its lists has the names of "tags"`);
    return { keywords: tags };
  }
  return {
    keywords: own,
    ...Object.fromEntries(lists.map(([language, list]) => [`keywords@${language}`, list])),
  };
}

function isLists(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** CKAN's texts by language (ckanext-fluent: `title_translated`) as Data Package's members. @param name e.g. `title` */
export function fromFluent(texts: unknown, name: 'title' | 'description'): Record<string, unknown> {
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return {};
  return Object.fromEntries(
    Object.entries(texts).flatMap(([language, text]) => (text ? [[`${name}@${language}`, text]] : [])),
  );
}
