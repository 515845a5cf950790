import * as param from '../../params/param.ts';
import { defineAction } from '../action.ts';
import { createLike } from './like.ts';
import { page, publicDatasets } from './package-actions.ts';

/** What the autocomplete actions take. */
export const AUTOCOMPLETE = {
  q: param.required(param.text('The text.')),
  limit: param.natural('Most entries.'),
} as const;

/** Whether one of the texts contains another, in whatever case. */
function hasText(texts: readonly string[], part: string): boolean {
  return texts.some((text) => text.toLowerCase().includes(part.toLowerCase()));
}

export const packageAutocomplete = defineAction({
  name: 'package_autocomplete',
  summary: 'Find datasets whose name or title contains a text.',
  params: AUTOCOMPLETE,
  run: ({ q = '', limit = 10 }, { ports }) =>
    page(
      publicDatasets(ports.catalog).filter(({ name, title }) => q !== '' && hasText([name, title], q)),
      { limit },
    ).map(({ name, title }) => ({
      name,
      title,
      ...(hasText([name], q)
        ? { match_field: 'name', match_displayed: name }
        : { match_field: 'title', match_displayed: `${title} (${name})` }),
    })),
});

export const formatAutocomplete = defineAction({
  name: 'format_autocomplete',
  summary: 'Find formats of resources that contain a text, the most frequent first.',
  params: AUTOCOMPLETE,
  run: ({ q = '', limit = 5 }, { ports }) => {
    const isLike = createLike(q);
    const counts = new Map<string, number>();
    for (const { resources } of publicDatasets(ports.catalog))
      for (const { format } of resources)
        if (isLike(format)) counts.set(format, (counts.get(format) ?? 0) + 1);
    const formats = [...counts].sort(([, one], [, other]) => other - one);
    return page(formats, { limit }).map(([format]) => format.toLowerCase());
  },
});
