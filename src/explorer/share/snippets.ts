import type { ResourceAddress } from '../address/address.ts';
import { toSelection } from '../address/to-request.ts';
import { toFrameUrl } from '../shell/frame.ts';

/** Records of an embedded table, where the view has no pages of its own. */
const ROWS = 10;

/**
 * HTML that shows a table's records on a page of the site; null for what the element cannot show.
 * @param base the site's address, with a slash at its end
 * @param columns those shown, in their order; null: all
 */
export function toTableSnippet(
  address: ResourceAddress,
  label: string,
  columns: readonly string[] | null,
  base: string,
): string | null {
  const { resource_id: resource, q, full_text: fullText, filters, sort } = toSelection(address);
  if (Array.isArray(sort) || columns?.some((column) => column.includes(','))) return null;
  const attributes = {
    resource,
    q,
    'full-text': fullText,
    filters,
    sort,
    fields: columns?.join(','),
    limit: String(Math.min(address.limit ?? ROWS, 500)),
    label,
  };
  return `${script('datapond-table.js', base)}\n${tag('datapond-table', attributes)}`;
}

/** HTML that shows a view's chart on a page of the site. @param view its address */
export function toChartSnippet(view: string, label: string, base: string): string {
  return `${script('datapond-chart.js', base)}\n${tag('datapond-chart', { view: new URL(view).hash, label })}`;
}

/** HTML that shows a view on any page. @param view its address */
export function toFrameSnippet(view: string, label: string): string {
  const attributes = {
    src: toFrameUrl(view, 'system'),
    title: label,
    width: '100%',
    height: '480',
    loading: 'lazy',
    style: 'border: 0',
  };
  return tag('iframe', attributes);
}

function script(file: string, base: string): string {
  return tag('script', { type: 'module', src: base + file });
}

/** Values that are no texts are written as JSON; absent ones are left out. */
function tag(name: string, attributes: Readonly<Record<string, unknown>>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined || value === '') return [];
    return [` ${key}=${quote(typeof value === 'string' ? value : JSON.stringify(value))}`];
  });
  return `<${name}${written.join('')}></${name}>`;
}

/** In the quotes that leave more as it is: JSON is full of double ones. */
function quote(value: string): string {
  const text = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return text.includes('"') ? `'${text.replaceAll("'", '&#39;')}'` : `"${text}"`;
}
