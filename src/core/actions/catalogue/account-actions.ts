import { notAuthorized, notFound, validationError, type ActionError } from '../../errors.ts';
import * as param from '../../params/param.ts';
import { defineAction, type Action, type ActionContext } from '../action.ts';
import { AUTOCOMPLETE } from './autocomplete.ts';
import { hasGroup } from './group-entries.ts';

/** The id of what CKAN asks for by id: it must be sent, and the empty one counts as none. */
const id = (of: string) => param.required(param.nonEmptyText(`Id or name of the ${of}.`));

const NO_ACCOUNTS = 'Nobody has an account on a site of static files';

/** Asked for by somebody who is signed in, which nobody is. */
const SIGNED_IN = [
  'am_following_dataset',
  'am_following_group',
  'am_following_user',
  'api_token_list',
  'config_option_list',
  'config_option_show',
  'dataset_followee_list',
  'dataset_follower_list',
  'followee_list',
  'get_site_user',
  'group_followee_list',
  'group_follower_list',
  'job_list',
  'job_show',
  'organization_followee_list',
  'organization_follower_list',
  'package_collaborator_list',
  'package_collaborator_list_for_user',
  'user_followee_list',
  'user_follower_list',
] as const;

const FOLLOWEES = [
  'followee',
  'user_followee',
  'dataset_followee',
  'group_followee',
  'organization_followee',
];

const noSuch = (what: 'Dataset' | 'Group' | 'User'): ActionError =>
  validationError({ id: [`Not found: ${what}`] });

/** How many follow something that is there: nobody. */
function followerCount(
  type: 'dataset' | 'group' | 'organization',
  isThere: (context: ActionContext, id: string) => boolean,
): Action {
  return defineAction({
    name: `${type}_follower_count`,
    summary: `Count the followers of a ${type}: always 0.`,
    params: { id: id(type) },
    run: ({ id: asked = '' }, context) => {
      if (!isThere(context, asked)) throw noSuch(type === 'dataset' ? 'Dataset' : 'Group');
      return 0;
    },
  });
}

/** What CKAN tells of accounts, followers and vocabularies, on a site that has none. */
export const accountActions: readonly Action[] = [
  defineAction({
    name: 'user_list',
    summary: `List the users: none. ${NO_ACCOUNTS}.`,
    params: { email: param.nonEmptyText('Only administrators may ask so.') },
    run: ({ email }) => {
      if (email !== undefined) throw notAuthorized();
      return [];
    },
  }),
  defineAction({
    name: 'user_show',
    summary: `Show a user: there is none. ${NO_ACCOUNTS}.`,
    params: { id: { ...id('user'), required: false } },
    run: () => {
      throw notFound();
    },
  }),
  defineAction({
    name: 'user_autocomplete',
    summary: `Find users: none. ${NO_ACCOUNTS}.`,
    params: AUTOCOMPLETE,
    run: () => [],
  }),
  defineAction({
    name: 'member_roles_list',
    summary: 'List the roles that CKAN gives to members of groups and organizations.',
    params: {
      group_type: param.text('Of members of what.', {
        enum: ['group', 'organization'],
        default: 'organization',
      }),
    },
    run: ({ group_type: type }) =>
      ['Admin', ...(type === 'group' ? [] : ['Editor']), 'Member'].map((role) => ({
        text: role,
        value: role.toLowerCase(),
      })),
  }),
  ...['organization_list_for_user', 'group_list_authz'].map((name) =>
    defineAction({
      name,
      summary: `List what a user may edit: nothing. ${NO_ACCOUNTS}.`,
      params: {},
      run: () => [],
    }),
  ),
  followerCount('dataset', ({ ports }, asked) => ports.catalog.dataset(asked) !== undefined),
  followerCount('group', (context, asked) => hasGroup(context, 'group', asked)),
  followerCount('organization', (context, asked) => hasGroup(context, 'organization', asked)),
  ...['user_follower', ...FOLLOWEES].map((name) =>
    defineAction({
      name: `${name}_count`,
      summary: `Count for a user: there is none. ${NO_ACCOUNTS}.`,
      params: { id: id('user') },
      run: () => {
        throw noSuch('User');
      },
    }),
  ),
  defineAction({
    name: 'vocabulary_list',
    summary: 'List the vocabularies of tags: none, all tags are free.',
    params: {},
    run: () => [],
  }),
  defineAction({
    name: 'vocabulary_show',
    summary: 'Show a vocabulary of tags: there is none, all tags are free.',
    params: { id: { ...id('vocabulary'), required: false } },
    run: ({ id: asked }) => {
      if (asked === undefined) throw validationError({ id: 'id not in data' });
      throw notFound(`Could not find vocabulary "${asked}"`);
    },
  }),
  ...SIGNED_IN.map((name) =>
    defineAction({
      name,
      summary: `Not available: it is for who is signed in. ${NO_ACCOUNTS}.`,
      params: {},
      run: () => {
        throw notAuthorized();
      },
    }),
  ),
];
