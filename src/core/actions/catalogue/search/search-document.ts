import type { Dataset } from '../../../catalog.ts';
import { parseDateMath, printInstant } from './date-math.ts';
import { DEFAULT_FIELD, kindOf } from './field-kinds.ts';
import { SearchField } from './search-field.ts';
import type { TermReader } from './text-terms.ts';

/** A dataset as package_search sees it: its fields by name, as in CKAN's index. What is empty has no field. */
export type SearchDocument = ReadonlyMap<string, SearchField>;

/** Fields whose words `q` finds: those that CKAN's schema.xml copies into its default one. Formats and addresses are none. */
const COPIED: ReadonlySet<string> = new Set(
  'name title notes tags groups organization res_name res_description maintainer author license'.split(' '),
);

/** Fields that a member of the publisher's own cannot take. */
const RESERVED =
  /^(?:entity_type|tags|groups|text|urls|indexed_ts|site_id|res_(?:name|description|format|url|type)|)$/;

/**
 * Fields that can be searched by `field:value`, counted in facets and answered by `fl`, as CKAN's index.py makes them.
 * @param dict the dataset as package_show has it
 * @param read one for all datasets of a catalogue
 */
export function toSearchDocument(
  { extras, groups, keywords, organization, private: isPrivate }: Dataset,
  dict: Readonly<Record<string, unknown>>,
  read: TermReader,
): SearchDocument {
  const members = Object.entries(dict).map(([name, value]) => [name, [value]] as const);
  const resources = (dict.resources ?? []) as readonly Readonly<Record<string, unknown>>[];
  const ofResources = (name: string) => resources.map((resource) => resource[name]);
  const urls = ofResources('url');
  const own = extras.map(({ key, value }) => [key.replaceAll(/[^\w-]/g, ''), value] as const);
  const values: readonly (readonly [name: string, values: readonly unknown[]])[] = [
    ...own
      .filter(([key]) => !RESERVED.test(key) && !Object.hasOwn(dict, key))
      .map(([key, value]) => [key, [value]] as const),
    ...members,
    ['title', [typeof dict.title === 'string' ? dict.title.trimStart() : '']],
    ['title_string', [dict.title]],
    ['tags', keywords.toSorted()],
    ['groups', groups.map(({ name }) => name)],
    ['organization', [organization?.name]],
    ['res_name', ofResources('name')],
    ['res_description', ofResources('description')],
    ['res_format', ofResources('format')],
    ['res_url', urls],
    ['res_type', ofResources('resource_type')],
    ['urls', [dict.url, ...urls]],
    ['capacity', [isPrivate ? 'private' : 'public']],
    ['dataset_type', [dict.type]],
    ['entity_type', ['package']],
    ['site_id', ['default']],
    ...own.map(([key, value]) => [`extras_${key}`, [value]] as const),
  ];
  const document = new Map<string, SearchField>();
  const copied: string[] = [];
  for (const [name, list] of values) {
    const texts = list.flatMap((value) => toText(name, value));
    if (texts.length > 0) document.set(name, new SearchField(name, texts, read));
    else document.delete(name);
  }
  for (const [name, { texts }] of document)
    if (COPIED.has(name) || /^(?:extras|res_extras|vocab)_/.test(name)) copied.push(...texts);
  document.set(DEFAULT_FIELD, new SearchField(DEFAULT_FIELD, copied, read));
  return document;
}

/** A value as Solr is given it: nothing where it is empty, a list or an object, or ought to be a date and is none. */
function toText(name: string, value: unknown): readonly string[] {
  if (value === '' || !['string', 'number', 'boolean'].includes(typeof value)) return [];
  const text = String(value);
  // CKAN reads dates of the publisher's own wherever their name says that they are.
  return kindOf(name) === 'date' || name.endsWith('_date') ? toInstant(text) : [text];
}

function toInstant(text: string): readonly string[] {
  const [, day = '', time = 'T00:00:00'] =
    /^(\d{4}-\d\d-\d\d)([T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?Z?$/.exec(text.trim()) ?? [];
  const whole = `${day}${time.replace(' ', 'T')}${time.length === 6 ? ':00' : ''}Z`;
  try {
    return [printInstant(parseDateMath(whole, new Date()))];
  } catch {
    return [];
  }
}
