import { pgType, type PgType } from '../../core/values/pg-types.ts';

/** The type of ROW(…) and of whole rows: their members have the types. */
export const RECORD: PgType = pgType('record');
