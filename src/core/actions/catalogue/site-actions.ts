import { notFound } from '../../errors.ts';
import * as param from '../../params/param.ts';
import { isRequired } from '../../params/validate-params.ts';
import { defineAction, type Action } from '../action.ts';
import { LICENSES } from './licenses.ts';
import { translated } from './translated.ts';

const SITE_NAMES = { title: 'site_title_translated', description: 'site_description_translated' };

export const statusShow = defineAction({
  name: 'status_show',
  summary: 'Show the site’s title, address and settings.',
  params: {},
  run: (_params, { ports: { catalog }, siteUrl }) => ({
    ckan_version: '2.11.0',
    site_url: siteUrl,
    site_description: catalog.site.description,
    site_title: catalog.site.title,
    ...translated(catalog.site, SITE_NAMES, catalog.site),
    error_emails_to: null,
    locale_default: catalog.site.locale,
    extensions: ['datapond', 'datastore'],
    ...(catalog.site.map && { map: catalog.site.map }),
    ...(catalog.site.openFrom.length > 0 && { open_from: catalog.site.openFrom }),
  }),
});

export const siteRead = defineAction({
  name: 'site_read',
  summary: 'Say that the site may be read: always true.',
  params: {},
  run: () => true,
});

export const licenseList = defineAction({
  name: 'license_list',
  summary: 'List CKAN’s built-in licences.',
  params: {},
  run: () =>
    LICENSES.map((license) => {
      const flag = (is: boolean) => (is ? 'True' : 'False');
      const conformance = license.isOpen ? 'approved' : 'not reviewed';
      return {
        domain_content: flag(license.domains.includes('content')),
        domain_data: flag(license.domains.includes('data')),
        domain_software: flag(license.domains.includes('software')),
        family: license.family,
        id: license.id,
        is_generic: flag(license.isGeneric),
        maintainer: '',
        od_conformance: conformance,
        osd_conformance: 'not reviewed',
        status: 'active',
        title: license.title,
        url: license.url,
      };
    }),
});

/** help_show answers from the registry that it is itself in, hence the look-up as an argument. */
export function createHelpShow(find: (name: string) => Action | undefined): Action {
  return defineAction({
    name: 'help_show',
    summary: 'Explain an action: what it does and which parameters it takes.',
    params: {
      name: param.required(param.text('Name of the action.')),
    },
    run: ({ name }) => {
      const action = find(name as string);
      if (!action) throw notFound('Action function not found');
      return toHelpText(action);
    },
  });
}

function toHelpText({ summary, description, params }: Action): string {
  const lines = Object.entries(params).map(
    ([name, param]) =>
      `:param ${name}: ${param.description}${isRequired(param) ? '' : ' (optional)'}\n:type ${name}: ${typeName(param.schema)}`,
  );
  return [summary, description, lines.join('\n')].filter(Boolean).join('\n\n');
}

function typeName(schema: Readonly<Record<string, unknown>>): string {
  const { type, oneOf } = schema as { type?: string; oneOf?: readonly { type: string }[] };
  return type ?? oneOf?.map((option) => option.type).join(' or ') ?? 'any';
}
