/** What CKAN's own pages and forms ask, and which action answers. */
export interface Utility {
  /** The action that is asked. */
  readonly action: string;
  /** What the text is sent as. */
  readonly text: 'incomplete' | 'q';
  readonly wrap: (found: readonly unknown[]) => unknown;
}

const resultSet = (found: readonly unknown[]) => ({ ResultSet: { Result: found } });
const bare = (found: readonly unknown[]) => found;
const named = (name: string) => (found: readonly unknown[]) =>
  resultSet(found.map((one) => ({ [name]: one })));

/** By the end of its address behind `/api/util/`. */
export const UTILITIES: ReadonlyMap<string, Utility> = new Map<string, Utility>([
  ['dataset/autocomplete', { action: 'package_autocomplete', text: 'incomplete', wrap: resultSet }],
  ['tag/autocomplete', { action: 'tag_autocomplete', text: 'incomplete', wrap: named('Name') }],
  [
    'resource/format_autocomplete',
    { action: 'format_autocomplete', text: 'incomplete', wrap: named('Format') },
  ],
  ['group/autocomplete', { action: 'group_autocomplete', text: 'q', wrap: bare }],
  ['organization/autocomplete', { action: 'organization_autocomplete', text: 'q', wrap: bare }],
  ['user/autocomplete', { action: 'user_autocomplete', text: 'q', wrap: bare }],
]);
