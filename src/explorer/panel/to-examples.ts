import type { Field } from '../../core/catalog.ts';
import type { ApiRecord } from '../api/answers.ts';
import type { ApiRequest } from '../api/request.ts';
import { anyOf, toSelectionParams } from '../filters/filters.ts';
import { suggestValues } from '../filters/suggest-values.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import { quoteIdentifier } from '../../queries/quote-identifier.ts';
import { quoteText } from '../sql/quote.ts';
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
  // Columns whose values come again and again: what one filters by.
  const [first, second] = texts.filter(({ values }) => values.length > 1 && values.length < 8).concat(texts);
  const chosen = [
    ...(first ? [{ ...first, values: first.values.slice(0, 2) }] : []),
    ...(second && second.column !== first?.column ? [{ ...second, values: second.values.slice(0, 1) }] : []),
  ];
  const filters = new Map(chosen.map(({ column, values }) => [column, anyOf(values, 'text')]));
  return [
    { title: t.limit, request: search({ limit: 5 }) },
    ...(word ? [{ title: t.search(word), request: search({ limit: 5, q: word }) }] : []),
    ...(first
      ? [
          {
            title: t.filter(
              chosen.map(({ column, values }) => `${column}: ${values.join(' | ')}`).join(', '),
            ),
            request: search(toSelectionParams('', filters)),
          },
        ]
      : []),
    {
      title: t.sql,
      request: {
        action: 'datastore_search_sql',
        params: {
          sql: texts[0]
            ? `SELECT * FROM ${quoteIdentifier(resource)} WHERE ${quoteIdentifier(texts[0].column)} LIKE ${quoteText(texts[0].values[0] ?? '')} LIMIT 5`
            : `SELECT * FROM ${quoteIdentifier(resource)} LIMIT 5`,
        },
      },
    },
  ];
}
