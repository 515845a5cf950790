import type { Dataset } from '../core/catalog.ts';
import type { Translations } from '../core/translations.ts';
import { LANGUAGE, toLanguages } from './by-language.ts';
import type { JsonObject } from './members.ts';
import { readText, readTexts, where } from './members.ts';

/** `title@fr`, `description@pt-BR`: as Data Package writes translated columns. */
const MEMBER = /^(title|description)@(.+)$/;

const KEYWORDS = /^keywords@(.+)$/;

/**
 * An object's texts in other languages: its members `title@xx` and `description@xx`, and what `title` and `description` are by language;
 * undefined when it has none.
 */
export function readTranslations(object: JsonObject): Translations | undefined {
  const byLanguage: Record<string, { title?: string; description?: string }> = {};
  for (const name of ['title', 'description'] as const)
    for (const [language, text] of Object.entries(toLanguages(object.members[name]) ?? {}))
      if (language !== '' && typeof text === 'string' && text !== '')
        byLanguage[language] = { ...byLanguage[language], [name]: text };
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
 * A package's keywords in other languages, by the language and the keyword: its members `keywords@xx`, and what `keywords` is by language,
 * each a list in the order of its own. Undefined when it has none.
 */
export function readKeywordTranslations(object: JsonObject): Dataset['keywordTranslations'] {
  const keywords = readTexts(object, 'keywords') ?? [];
  const lists: Record<string, unknown> = { ...object.members };
  for (const [language, list] of Object.entries(toLanguages(object.members['keywords']) ?? {}))
    if (language !== '') lists[`keywords@${language}`] = list;
  const translations = Object.keys(lists).flatMap((member) => {
    const [, language] = KEYWORDS.exec(member) ?? [];
    if (language === undefined || !isLanguage(object, member, language)) return [];
    const texts = readTexts({ ...object, members: lists }, member) ?? [];
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
