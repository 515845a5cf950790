import { isLosslessNumber } from 'lossless-json';
import {
  asText,
  Invalid,
  toBoolean,
  toFormat,
  toJson,
  toList,
  toNatural,
  toQuery,
  toWhole,
} from './ckan-coercers.ts';
import { checkColumns } from './ckan-names.ts';
import { crash, refuse, Refused, type Params } from './ckan-outcome.ts';
import { toPythonValue } from './python.ts';
import { type AgreedTable, TABLES } from './tables.ts';

const has = (params: Params, key: string) => params[key] !== undefined && params[key] !== null;

const KNOWN = new Set(
  'resource_id id q plain filters language limit offset fields sort distinct include_total total_estimation_threshold records_format full_text'.split(
    ' ',
  ),
);

function isMembers(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

/** A search whose parameters are right. */
export interface Checked {
  readonly table: AgreedTable;
  readonly echo: Record<string, unknown>;
  readonly q: string | Readonly<Record<string, unknown>> | undefined;
  readonly fullText: string;
  readonly language: string;
  readonly plain: boolean;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly fields: string | readonly string[] | undefined;
  readonly sort: string | readonly string[] | undefined;
  readonly distinct: boolean;
  readonly limit: string;
  readonly offset: string;
  readonly format: string;
  readonly total: boolean;
}

/** The schema's coercions; all their errors are told together. Throws Refused. */
export function check(params: Params): Checked {
  const errors: Record<string, string[]> = {};
  const sent = params['id'] ? params['id'] : params['resource_id'];
  const id = sent === undefined || sent === null || sent === '' ? '' : asText(sent);
  if (id === '') errors['resource_id'] = ['Missing value'];
  const attempt = <T>(key: string, make: (value: unknown) => T): T | undefined => {
    if (!has(params, key)) return undefined;
    try {
      return make(params[key]);
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      errors[key] = error.messages;
      return undefined;
    }
  };
  const present = (key: string) => has(params, key) && params[key] !== '';
  const limit = present('limit') ? attempt('limit', toNatural) : '100';
  const offset = attempt('offset', toWhole);
  const fields = attempt('fields', toList);
  const sort = attempt('sort', toList);
  const filters = attempt('filters', toJson);
  const q = attempt('q', (value) => toQuery(value));
  const total = present('include_total') ? attempt('include_total', toBoolean) : true;
  const threshold = present('total_estimation_threshold')
    ? attempt('total_estimation_threshold', toWhole)
    : null;
  const format = present('records_format') ? attempt('records_format', toFormat) : 'objects';
  const distinct = attempt('distinct', toBoolean);
  const plain = attempt('plain', toBoolean);
  const language = attempt('language', asText);
  const fullText = attempt('full_text', asText);
  if (Object.keys(errors).length > 0) refuse(errors);

  const table = TABLES.find((one) => one.id === id || one.alias === id);
  if (!table) {
    throw new Refused({
      kind: 'error',
      status: 404,
      errors: [{ __type: 'Not Found Error', message: `Not found: Resource "${id}" was not found.` }],
    });
  }
  // Seen on a running CKAN: who may see it is asked by this name.
  if (params['id'] === '') refuse({ message: 'Missing id, can not get Resource object' });
  const extras = Object.keys(params).filter((key) => !KNOWN.has(key));
  if (filters !== undefined && !isMembers(filters)) crash();
  const clamped = BigInt(limit as string) > 32_000n ? '32000' : (limit as string);
  const echo: Record<string, unknown> = {
    resource_id: table.id,
    limit: clamped,
    include_total: total,
    records_format: format,
    total_estimation_threshold: threshold,
  };
  for (const [key, value] of Object.entries({
    q,
    filters,
    sort,
    offset,
    distinct,
    plain,
    language,
    full_text: fullText,
  }))
    if (value !== undefined) echo[key] = toPythonValue(value);
  checkColumns(table, {
    q,
    filters: (filters ?? {}) as Record<string, unknown>,
    fields,
    sort,
    offset,
    extras,
  });
  return {
    table,
    echo,
    q: q as Checked['q'],
    fullText: fullText ?? '',
    language: language || 'english',
    plain: plain ?? true,
    filters: (filters ?? {}) as Record<string, unknown>,
    fields,
    sort,
    distinct: distinct ?? false,
    limit: clamped,
    offset: offset === undefined ? '0' : String(offset ?? 'None'),
    format: format as string,
    total: total as boolean,
  };
}
