import { validationError } from '../errors.ts';
import * as param from '../params/param.ts';
import { pgType } from '../values/pg-types.ts';
import { defineAction } from './action.ts';
import { findTable } from './find-table.ts';

export const datastoreInfo = defineAction({
  name: 'datastore_info',
  summary: 'Describe the table of a resource: its columns, how many records it has, and its size.',
  params: {
    resource_id: param.id('Id or alias of the resource.'),
    id: param.id('The same as resource_id, which wins when both are sent.'),
    include_meta: param.boolean('Whether to return meta (CKAN 2.12).', { default: true }),
    include_fields_schema: param.boolean('Whether to return schema of each field (CKAN 2.12).', {
      default: true,
    }),
  },
  run: (params, { ports, sent }) => {
    // Here, other than in a search, resource_id wins, even where it is empty.
    const requested = Object.hasOwn(sent, 'resource_id') ? params.resource_id : params.id;
    if (requested === undefined) throw validationError({ resource_id: ['Missing value'] });
    const { resource } = findTable(ports, requested, 'Resource/Alias');
    const bytes = resource.bytes ?? 0;
    return {
      ...(params.include_meta !== false && {
        meta: {
          id: resource.id,
          count: resource.source?.rows ?? 0,
          table_type: 'BASE TABLE',
          // There is one file and no separate index: what is published is the size of all.
          size: bytes,
          db_size: bytes,
          idx_size: 0,
          aliases: [...resource.aliases].reverse(),
        },
      }),
      fields: resource.fields.map((field) => {
        const type = pgType(field.type);
        // CKAN keeps json in a composite type of its own, and shows that one's name here.
        const isNested = type.name === 'json';
        const isKey = resource.primaryKey.includes(field.id);
        return {
          id: field.id,
          type: isNested ? 'nested' : type.name,
          ...(field.info && { info: field.info }),
          ...(params.include_fields_schema !== false && {
            schema: {
              native_type: isNested ? 'nested' : type.sqlName,
              notnull: false,
              index_name: isKey ? `${resource.id}_pkey` : null,
              is_index: isKey,
              uniquekey: false,
            },
          }),
        };
      }),
    };
  },
});
