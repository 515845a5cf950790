import { expect, test } from 'vitest';
import type { DialectDescriptor } from '../../catalog/descriptor.ts';
import { needsRewriting, rewriteCsv } from './rewrite-csv.ts';

const rewrite = (text: string, dialect: DialectDescriptor = {}) =>
  new TextDecoder().decode(rewriteCsv(new TextEncoder().encode(text), 'utf-8', dialect));

test('comments and blanks after the delimiter go, quoted ones stay', () => {
  const text = '# by hand\na, b,  c\n1, "x, ""y""",  "  z"\n# end\n2,,  3\n';
  expect(rewrite(text, { delimiter: ',', comment: '#', skipInitialSpace: true })).toBe(
    'a,b,c\n1,"x, ""y""","  z"\n2,,3\n',
  );
});

test('other delimiters and quotes become the plain ones', () => {
  expect(rewrite("a|b\n'x|y'|z,z\n", { delimiter: '|', quote: "'" })).toBe('a,b\nx|y,"z,z"\n');
  expect(rewrite('a;b\n"x;y\n', { delimiter: ';', quote: '' })).toBe('a,b\n"""x",y\n');
});

test('windows-1252 is read as such, not as Latin-1', () => {
  const euros = Uint8Array.of(0x61, 0x0a, 0x23, 0x0a, 0x80, 0x93, 0x0a);
  const rewritten = rewriteCsv(euros, 'windows-1252', { comment: '#' });
  expect(new TextDecoder().decode(rewritten)).toBe('a\n€“\n');
});

test('an encoding of the standard is read by its label', () => {
  const bytes = Uint8Array.from([0x61, 0x0a, 0xcf, 0xf0, 0xe8, 0x0a]);
  expect(new TextDecoder().decode(rewriteCsv(bytes, 'windows-1251', { delimiter: ',' }))).toBe('a\nПри\n');
  expect(() => rewriteCsv(bytes, 'klingon', {})).toThrow(RangeError);
});

test('only what DuckDB cannot read is rewritten', () => {
  expect(needsRewriting({ delimiter: ';', quote: '', skip: 2 })).toBe(false);
  expect(needsRewriting({ skipInitialSpace: false })).toBe(false);
  expect(needsRewriting({ comment: '#' })).toBe(true);
});
