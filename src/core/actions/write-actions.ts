import { notAuthorized, validationError } from '../errors.ts';
import { defineAction, type Action } from './action.ts';

const CRUD = ['create', 'update', 'patch', 'delete'] as const;
const CATALOGUE = [
  'package',
  'resource',
  'group',
  'organization',
  'user',
  'resource_view',
  'member',
] as const;
const DATASTORE = [
  'datastore_create',
  'datastore_upsert',
  'datastore_delete',
  'datastore_records_delete',
  'datastore_run_triggers',
  'datastore_function_create',
  'datastore_function_delete',
] as const;
/** Those whose schema asks for a resource before anything is authorised. */
const NEEDS_RESOURCE: ReadonlySet<string> = new Set([
  'datastore_upsert',
  'datastore_delete',
  'datastore_records_delete',
]);

/** CKAN's actions that change something: known, so that clients are told they may not, instead of that there is no such thing. */
export const writeActions: readonly Action[] = [
  ...DATASTORE,
  ...CATALOGUE.flatMap((type) => CRUD.map((verb) => `${type}_${verb}`)),
].map((name) =>
  defineAction({
    name,
    summary: 'Not available: the site is made of static files, which nothing can change.',
    params: {},
    write: true,
    run: (_params, { sent }) => {
      const id = sent['resource_id'] ?? sent['id'];
      if (NEEDS_RESOURCE.has(name) && !id) throw validationError({ resource_id: ['Missing value'] });
      throw notAuthorized(
        `User  not authorized to call ${name}: this site is read-only, publish a new version of its files instead`,
      );
    },
  }),
);
