import type { Dataset } from '../../catalog.ts';
import type { Site } from '../../site.ts';

/** Tags by language, each list in the order of the tags, as ckanext-fluent has them: the site's own language among them. @param tags names */
export function translatedTags(
  tags: readonly string[],
  { keywordTranslations }: Pick<Dataset, 'keywordTranslations'>,
  { locale }: Pick<Site, 'locale'>,
): Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> {
  if (!keywordTranslations) return {};
  const lists = Object.entries(keywordTranslations).map(
    ([language, texts]) =>
      [language, tags.map((tag) => (Object.hasOwn(texts, tag) ? texts[tag]! : tag))] as const,
  );
  return { tags_translated: { [locale]: tags, ...Object.fromEntries(lists) } };
}

/** Texts by language, as ckanext-fluent has them: the site's own language among them. @param names of the members */
export function translated(
  { translations, ...own }: Pick<Dataset, 'title' | 'description' | 'translations'>,
  names: { readonly title: string; readonly description: string },
  { locale }: Pick<Site, 'locale'>,
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  if (!translations) return {};
  const members = (['title', 'description'] as const).flatMap((member) => {
    const texts = Object.entries(translations).flatMap(([language, one]) =>
      one[member] ? [[language, one[member]] as const] : [],
    );
    return texts.length > 0 ? [[names[member], { [locale]: own[member], ...Object.fromEntries(texts) }]] : [];
  });
  return Object.fromEntries(members) as Readonly<Record<string, Readonly<Record<string, string>>>>;
}
