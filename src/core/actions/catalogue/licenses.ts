/** A licence as CKAN describes it (license_list). */
export interface LicenseEntry {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly isOpen: boolean;
  readonly family: string;
  readonly isGeneric: boolean;
  readonly domains: readonly ('content' | 'data' | 'software')[];
}

// oxlint-disable-next-line max-params -- a row of the table below
function license(
  id: string,
  title: string,
  url: string,
  isOpen: boolean,
  domains: LicenseEntry['domains'] = [],
): LicenseEntry {
  return {
    id,
    title,
    url,
    isOpen,
    family: '',
    domains,
    isGeneric: id.startsWith('other') || id === 'notspecified',
  };
}

/** CKAN's built-in licences, in its order. */
export const LICENSES: readonly LicenseEntry[] = [
  license('notspecified', 'License not specified', '', false),
  license(
    'odc-pddl',
    'Open Data Commons Public Domain Dedication and License (PDDL)',
    'http://www.opendefinition.org/licenses/odc-pddl',
    true,
    ['data'],
  ),
  license(
    'odc-odbl',
    'Open Data Commons Open Database License (ODbL)',
    'http://www.opendefinition.org/licenses/odc-odbl',
    true,
    ['data'],
  ),
  license(
    'odc-by',
    'Open Data Commons Attribution License',
    'http://www.opendefinition.org/licenses/odc-by',
    true,
    ['data'],
  ),
  license('cc-zero', 'Creative Commons CCZero', 'http://www.opendefinition.org/licenses/cc-zero', true, [
    'content',
    'data',
  ]),
  license('cc-by', 'Creative Commons Attribution', 'http://www.opendefinition.org/licenses/cc-by', true),
  license(
    'cc-by-sa',
    'Creative Commons Attribution Share-Alike',
    'http://www.opendefinition.org/licenses/cc-by-sa',
    true,
    ['content'],
  ),
  license('gfdl', 'GNU Free Documentation License', 'http://www.opendefinition.org/licenses/gfdl', true, [
    'content',
  ]),
  license('other-open', 'Other (Open)', '', true, ['content']),
  license('other-pd', 'Other (Public Domain)', '', true, ['content']),
  license('other-at', 'Other (Attribution)', '', true, ['content']),
  license(
    'uk-ogl',
    'UK Open Government Licence (OGL)',
    'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
    true,
    ['content'],
  ),
  license(
    'cc-nc',
    'Creative Commons Non-Commercial (Any)',
    'http://creativecommons.org/licenses/by-nc/2.0/',
    false,
  ),
  license('other-nc', 'Other (Non-Commercial)', '', false),
  license('other-closed', 'Other (Not Open)', '', false),
];

/** SPDX and Data Package names of licences that CKAN knows under another one. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['cc0-1.0', 'cc-zero'],
  ['cc-by-4.0', 'cc-by'],
  ['cc-by-3.0', 'cc-by'],
  ['cc-by-sa-4.0', 'cc-by-sa'],
  ['odc-pddl-1.0', 'odc-pddl'],
  ['pddl-1.0', 'odc-pddl'],
  ['odbl-1.0', 'odc-odbl'],
  ['odc-by-1.0', 'odc-by'],
  ['ogl-uk-3.0', 'uk-ogl'],
]);

/** CKAN's licence of that id, or of that SPDX or Data Package name. */
export function findLicense(name: string): LicenseEntry | undefined {
  const lower = name.toLowerCase();
  const id = SYNONYMS.get(lower) ?? lower;
  return LICENSES.find((entry) => entry.id === id);
}
