/** CKAN's list of all tables and aliases, itself searchable as a table. */
export const TABLE_METADATA = '_table_metadata';
