import type { Field } from '../../core/catalog.ts';
import type { NamedResult, PackageResult, TextsByLanguage } from '../api/answers.ts';

/** A dataset with its texts in a language, as far as its publisher has them. @param language as in HTML: `fr`, `pt-BR` */
export function inLanguage(dataset: PackageResult, language: string): PackageResult {
  const body = (one: NamedResult): NamedResult => ({
    ...one,
    title: pickText(one.title_translated, language) ?? one.title,
  });
  const tags = pickText(dataset.tags_translated, language);
  return {
    ...dataset,
    title: pickText(dataset.title_translated, language) ?? dataset.title,
    notes: pickText(dataset.notes_translated, language) ?? dataset.notes,
    ...(dataset.organization && { organization: body(dataset.organization) }),
    ...(dataset.groups && { groups: dataset.groups.map(body) }),
    ...(dataset.tags && {
      tags: dataset.tags.map((tag, place) => ({ ...tag, display_name: tags?.[place] || tag.display_name })),
    }),
    resources: dataset.resources.map((resource) => ({
      ...resource,
      name: pickText(resource.name_translated, language) ?? resource.name,
      description: pickText(resource.description_translated, language) ?? resource.description,
    })),
  };
}

/** A column with its label and notes in a language: those of other languages stand beside them, as `label@fr`. */
export function fieldInLanguage(field: Field, language: string): Field {
  const { info } = field;
  if (!info || !Object.keys(info).some((name) => name.includes('@'))) return field;
  const texts = (name: string): TextsByLanguage =>
    Object.fromEntries(
      Object.entries(info).flatMap(([key, text]) =>
        key.startsWith(`${name}@`) ? [[key.slice(name.length + 1), text]] : [],
      ),
    );
  const [label, notes] = [pickText(texts('label'), language), pickText(texts('notes'), language)];
  return { ...field, info: { ...info, ...(label && { label }), ...(notes && { notes }) } };
}

/** The text, or texts, in a language, or in one that is spoken elsewhere; undefined when there is none. */
export function pickText<Text extends string | readonly string[]>(
  texts: Readonly<Record<string, Text>> | undefined,
  language: string,
): Text | undefined {
  if (!texts) return undefined;
  const wanted = language.toLowerCase();
  const spoken = Object.entries(texts).map(
    ([tag, text]) => [tag.toLowerCase().replaceAll('_', '-'), text] as const,
  );
  const [main = wanted] = wanted.split('-');
  const translation =
    spoken.find(([tag]) => tag === wanted) ??
    spoken.find(([tag]) => tag === main) ??
    spoken.find(([tag]) => tag.startsWith(`${main}-`));
  return translation?.[1] || undefined;
}
