import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { ApiRecord } from '../api/answers.ts';
import { toUrl } from '../api/request.ts';
import { strings } from '../strings/strings.ts';
import { toExamples } from './to-examples.ts';
import { useSnippetPlace } from './use-snippet-place.ts';

/** CKAN's own "Data API" box for this resource, with words and values that occur in it. */
export function DataApiExamples({
  resource,
  fields,
  records,
}: {
  readonly resource: string;
  readonly fields: readonly Field[];
  readonly records: readonly ApiRecord[];
}): ReactNode {
  const t = strings().examples;
  const { root } = useSnippetPlace();
  const examples = useMemo(() => toExamples(resource, fields, records), [resource, fields, records]);
  return (
    <section className="panel-section" aria-label={t.title}>
      <h3>{t.title}</h3>
      <p className="dim">{t.intro}</p>
      <dl className="api-examples">
        {examples.map(({ title, request }) => {
          const url = toUrl(request, root);
          return (
            <div key={title}>
              <dt>
                <bdi>{title}</bdi>
              </dt>
              <dd>
                <a href={url} target="_blank" rel="noopener">
                  {decodeURIComponent(url.slice(root.length).replaceAll('+', ' '))}
                </a>
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="dim">{t.token}</p>
    </section>
  );
}
