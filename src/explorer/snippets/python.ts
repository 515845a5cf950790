import type { Json } from '../api/request.ts';
import type { Snippet } from './snippet.ts';
import { serveUrl } from './snippet.ts';

/** Python, with requests and with ckanapi. */
export const python: Snippet = {
  id: 'python',
  label: 'Python',
  needsServer: true,
  blocks(request, place) {
    const params = toPython(request.params, '');
    return [
      {
        title: 'requests',
        code: [
          'import requests',
          '',
          'response = requests.post(',
          `    ${toPython(serveUrl(request, place), '')},`,
          `    json=${toPython(request.params, '    ')},`,
          ')',
          'result = response.json()["result"]',
        ].join('\n'),
      },
      {
        title: 'ckanapi',
        code: [
          'from ckanapi import RemoteCKAN',
          '',
          `ckan = RemoteCKAN(${toPython(place.serveBase + place.prefix, '')})`,
          `result = ckan.call_action(${toPython(request.action, '')}, ${params})`,
        ].join('\n'),
      },
    ];
  },
};

/** A Python literal. JSON's string escapes are Python's, too. */
function toPython(value: Json, indent: string): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => toPython(item, indent)).join(', ')}]`;
  const inner = `${indent}    `;
  const members = Object.entries(value).map(
    ([key, member]) => `${inner}${JSON.stringify(key)}: ${toPython(member, inner)},`,
  );
  return members.length ? `{\n${members.join('\n')}\n${indent}}` : '{}';
}
