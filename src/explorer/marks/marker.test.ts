import { expect, test } from 'vitest';
import { createMarker, createMarkers } from './marker.ts';

const marked = (q: string, text: string) =>
  createMarker(q)?.(text)?.flatMap((part) => (part.marked ? [part.text] : [])) ?? null;

test.each([
  ['jones', 'Jones & JONESY', ['Jones', 'JONES']],
  ['running shoes', 'She runs in a shoe', ['runs', 'shoe']],
  ['city', 'many cities', ['cities']],
  ['stop', 'stopped at the stopover', ['stopped', 'stop']],
  ['10', '1001 and 10', ['10', '10']],
  ['aa', 'aaaa', ['aaaa']],
  ['x', 'nothing', null],
])('%j marks in %j %j', (q, text, found) => {
  expect(marked(q, text)).toEqual(found);
});

test('the parts are the text', () => {
  const text = 'İstanbul runs, ran and runs';
  expect(
    createMarker('run istanbul')?.(text)
      ?.map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('blanks mark nothing', () => {
  expect(createMarker('  ')).toBeNull();
});

test('a column that is searched for words of its own has them marked, and only it', () => {
  const markers = createMarkers('jones', { title: 'river' });
  const found = (column: string) =>
    markers(column)?.('Jones at the river')?.flatMap((part) => (part.marked ? [part.text] : []));
  expect(found('title')).toEqual(['Jones', 'river']);
  expect(found('name')).toEqual(['Jones']);
});
