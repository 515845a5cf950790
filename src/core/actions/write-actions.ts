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
/** Of CKAN 2.11's other modules: what signs in, follows, relates, purges and sets up. */
const OTHERS = [
  'api_token_create',
  'api_token_revoke',
  'bulk_update_delete',
  'bulk_update_private',
  'bulk_update_public',
  'config_option_update',
  'dataset_purge',
  'follow_dataset',
  'follow_group',
  'follow_user',
  'group_member_create',
  'group_member_delete',
  'group_purge',
  'job_cancel',
  'job_clear',
  'organization_member_create',
  'organization_member_delete',
  'organization_purge',
  'package_collaborator_create',
  'package_collaborator_delete',
  'package_create_default_resource_views',
  'package_owner_org_update',
  'package_relationship_create',
  'package_relationship_delete',
  'package_relationship_update',
  'package_resource_reorder',
  'package_revise',
  'resource_create_default_resource_views',
  'resource_view_clear',
  'resource_view_reorder',
  'tag_create',
  'tag_delete',
  'task_status_delete',
  'task_status_update',
  'task_status_update_many',
  'term_translation_update',
  'term_translation_update_many',
  'unfollow_dataset',
  'unfollow_group',
  'unfollow_user',
  'user_invite',
  'vocabulary_create',
  'vocabulary_delete',
  'vocabulary_update',
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
  ...OTHERS,
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
