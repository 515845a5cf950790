import type { Translations } from '../core/catalog.ts';
import type { JsonObject } from './members.ts';
import { readText, where } from './members.ts';

/** `title@fr`, `description@pt-BR`: Data Package's pattern for languages. */
const MEMBER = /^(title|description)@(.+)$/;

const LANGUAGE = /^[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/;

/** An object's texts in other languages: its members `title@xx` and `description@xx`; undefined when it has none. */
export function readTranslations(object: JsonObject): Translations | undefined {
  const found: Record<string, { title?: string; description?: string }> = {};
  for (const member of Object.keys(object.members)) {
    const [, name, language = ''] = MEMBER.exec(member) ?? [];
    if (!name) continue;
    const text = readText(object, member);
    if (!LANGUAGE.test(language))
      object.notices.warn(
        `${where(object, member)} is ignored: "${language}" is not a language such as "fr" or "pt-BR"`,
      );
    else if (text !== null) found[language] = { ...found[language], [name]: text };
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

/** CKAN's texts by language (ckanext-fluent: `title_translated`) as Data Package's members. @param name e.g. `title` */
export function fromFluent(texts: unknown, name: 'title' | 'description'): Record<string, unknown> {
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return {};
  return Object.fromEntries(
    Object.entries(texts).flatMap(([language, text]) => (text ? [[`${name}@${language}`, text]] : [])),
  );
}
