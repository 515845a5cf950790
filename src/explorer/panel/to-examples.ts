import type { Field } from '../../core/catalog.ts';
import type { ApiRecord } from '../api/answers.ts';
import type { ApiRequest } from '../api/request.ts';
import { suggestValues } from '../filters/suggest-values.ts';
import { toColumnKind } from '../grid/column-kind.ts';
import { quoteIdentifier, quoteText } from '../sql/quote.ts';
import { strings } from '../strings/strings.ts';

/** A request worth trying. */
export interface Example {
  readonly title: string;
  readonly request: ApiRequest;
}

/** The requests of CKAN's "Data API" box, with a word, values and a column of this table. @param records some of its first records */
export function toExamples(
  resource: string,
  fields: readonly Field[],
  records: readonly ApiRecord[],
): readonly Example[] {
  const t = strings().examples;
  const search = (params: ApiRequest['params']): ApiRequest => ({
    action: 'datastore_search',
    params: { resource_id: resource, ...params },
  });
  const texts = fields
    .filter((field) => toColumnKind(field.type) === 'text')
    .map((field) => ({ column: field.id, values: suggestValues(records, field.id) }))
    .filter(({ values }) => values.length > 0);
  const word = texts.flatMap(({ values }) => values).find((value) => /^\p{L}{3,}$/u.test(value));
  const repeated = texts.find(({ values }) => values.length > 1 && values.length < 8) ?? texts[0];
  const first = texts[0];
  return [
    { title: t.limit, request: search({ limit: 5 }) },
    ...(word ? [{ title: t.search(word), request: search({ limit: 5, q: word }) }] : []),
    ...(repeated
      ? [
          {
            title: t.filter(`${repeated.column} = ${repeated.values.slice(0, 2).join(' | ')}`),
            request: search({ filters: { [repeated.column]: repeated.values.slice(0, 2) } }),
          },
        ]
      : []),
    {
      title: t.sql,
      request: {
        action: 'datastore_search_sql',
        params: {
          sql: first
            ? `SELECT * FROM ${quoteIdentifier(resource)} WHERE ${quoteIdentifier(first.column)} LIKE ${quoteText(first.values[0] ?? '')} LIMIT 5`
            : `SELECT * FROM ${quoteIdentifier(resource)} LIMIT 5`,
        },
      },
    },
  ];
}
