/**
 * What CKAN's schema.xml makes of a field. `text`: words, stemmed, accents taken off. `general`: words as they are. `date`: an instant.
 * `string`: the whole value, whose case counts.
 */
export type FieldKind = 'text' | 'general' | 'string' | 'date';

/** Field of terms that name none: what `q` searches. */
export const DEFAULT_FIELD = 'text';

const KINDS: ReadonlyMap<string, FieldKind> = new Map([
  ...['title', 'notes', DEFAULT_FIELD, 'urls'].map((name) => [name, 'text'] as const),
  ...['author', 'author_email', 'maintainer', 'maintainer_email', 'res_name', 'res_description'].map(
    (name) => [name, 'general'] as const,
  ),
  ...['metadata_created', 'metadata_modified'].map((name) => [name, 'date'] as const),
]);

/** Fields of whole values that an answer may hold. */
const STORED_STRINGS: ReadonlySet<string> = new Set(
  'id site_id entity_type dataset_type state name version url license license_id tags groups organization capacity res_format res_url res_type'.split(
    ' ',
  ),
);

const MULTIPLE =
  /^(?:tags|groups|res_(?:name|description|format|url|type)|text|urls|vocab_.*|res_extras_.*)$/s;

/** The kind of any field: Solr makes strings of those that the schema does not name. */
export function kindOf(field: string): FieldKind {
  const kind = KINDS.get(field);
  if (kind) return kind;
  if (/^(?:res_)?extras_/.test(field)) return 'text';
  return field.endsWith('_date') && !field.startsWith('vocab_') ? 'date' : 'string';
}

/** Whether a dataset may have several values in it; those are answered as lists, and nothing is sorted by them. */
export function isMultiple(field: string): boolean {
  return MULTIPLE.test(field);
}

/** Whether Solr keeps its values, so that `fl` can ask for them. */
export function isStored(field: string): boolean {
  if (field === DEFAULT_FIELD || field === 'urls') return false;
  return STORED_STRINGS.has(field) || field.startsWith('vocab_') || kindOf(field) !== 'string';
}
