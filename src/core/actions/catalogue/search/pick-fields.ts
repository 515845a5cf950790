import { isMultiple, isStored } from './field-kinds.ts';
import { createGlob } from './glob.ts';
import type { Hit } from './hit.ts';

/** The dataset itself, as JSON text: CKAN keeps it in its index. */
const DICTS: readonly string[] = ['data_dict', 'validated_data_dict'];

/** Members of the publisher's own are called so in the index, and by their own names in an answer. */
const EXTRA = /^extras_/;

/**
 * What `fl` asks for, as CKAN answers it from its index: names stand for what a dataset is filed under, and what Solr does not keep, or has
 * none of, is absent.
 * @param names fields, `score`, or patterns as `res_*`
 * @param dict the dataset as package_show has it
 */
export function pickFields(
  { document, score }: Hit,
  names: readonly string[],
  dict: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const tests = names.map((name) => createGlob(name.replaceAll('\\', '\\\\')));
  const picked: (readonly [name: string, value: unknown])[] = [];
  if (names.includes('score')) picked.push(['score', score]);
  for (const [name, { texts }] of document)
    if (isStored(name) && tests.some((isAsked) => isAsked(name)))
      picked.push([name.replace(EXTRA, ''), isMultiple(name) ? texts : texts[0]]);
  for (const name of DICTS)
    if (tests.some((isAsked) => isAsked(name))) picked.push([name, JSON.stringify(dict)]);
  return Object.fromEntries(picked);
}
