import type { Action } from './action.ts';
import {
  currentPackageListWithResources,
  packageList,
  packageRelationshipsList,
  packageShow,
  resourceShow,
  resourceViewList,
  resourceViewShow,
} from './catalogue/package-actions.ts';
import { accountActions } from './catalogue/account-actions.ts';
import { formatAutocomplete, packageAutocomplete } from './catalogue/autocomplete.ts';
import { groupActions } from './catalogue/group-actions.ts';
import { packageSearch } from './catalogue/package-search.ts';
import { resourceSearch } from './catalogue/resource-search.ts';
import { tagAutocomplete, tagList, tagSearch, tagShow } from './catalogue/tag-actions.ts';
import { createHelpShow, licenseList, siteRead, statusShow } from './catalogue/site-actions.ts';
import { datapondCounts } from './datapond-counts.ts';
import { datastoreInfo } from './datastore-info.ts';
import { datastoreSearchSql } from './datastore-search-sql.ts';
import { datastoreSearch } from './datastore-search.ts';
import { writeActions } from './write-actions.ts';

const LIST: readonly Action[] = [
  datastoreSearch,
  datastoreSearchSql,
  datastoreInfo,
  datapondCounts,
  packageList,
  packageShow,
  packageSearch,
  currentPackageListWithResources,
  resourceShow,
  resourceViewList,
  resourceViewShow,
  packageRelationshipsList,
  resourceSearch,
  packageAutocomplete,
  formatAutocomplete,
  ...groupActions,
  tagList,
  tagSearch,
  tagShow,
  tagAutocomplete,
  licenseList,
  statusShow,
  siteRead,
  ...accountActions,
  createHelpShow((name) => ACTIONS.get(name)),
  ...writeActions,
];

/** Every action by name: what routes, help_show, the OpenAPI document and the README's table are made from. */
export const ACTIONS: ReadonlyMap<string, Action> = new Map(LIST.map((action) => [action.name, action]));
