import { describe, expect, test } from 'vitest';
import { sniffDialect } from './sniff-dialect.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  [...text].forEach((char, i) => view.setUint16(i * 2, char.charCodeAt(0), littleEndian));
  return new Uint8Array(view.buffer);
};

describe('sniffDialect', () => {
  test.each([
    ['commas', 'a,b,c\n1,2,3\n4,5,6\n', { delimiter: ',', names: ['a', 'b', 'c'] }],
    ['semicolons, with commas in numbers', 'a;b\n1,5;2,5\n3,5;4,5\n', { delimiter: ';', names: ['a', 'b'] }],
    ['tabs', 'a\tb\nx, y\tz\n', { delimiter: '\t', names: ['a', 'b'] }],
    ['pipes', 'a|b\n1|2\n', { delimiter: '|', names: ['a', 'b'] }],
    ['one column', 'name\nx y\nz\n', { delimiter: ',', names: ['name'] }],
    ['delimiters within quotes', 'a,b\n"x;y;z","1;2;3"\n"p;q;r",2\n', { delimiter: ',', names: ['a', 'b'] }],
    ['single quotes', "a,b\n'x, y',1\n'it''s, z',2\n", { quote: "'", names: ['a', 'b'] }],
    ['apostrophes', "a,b\nit's,'90s\ndon't,x\n", { quote: '"', names: ['a', 'b'] }],
    ['backslashes before quotes', 'a,b\n"x \\"y\\"",1\n', { escape: '\\' }],
    ['a delimiter behind such quotes', 'a,b\n1,"x\\"y\\", z"\n2,z\n', { delimiter: ',', escape: '\\' }],
    ['doubled quotes', 'a,b\n"x ""y""",1\n', { escape: '"' }],
    ['line breaks within quotes', 'a,b\n"x\ny",1\n"z\n\nw",2\n', { delimiter: ',', names: ['a', 'b'] }],
    [
      'a title above',
      'Deaths by week\n\nweek,deaths,source\n1,5,x\n2,6,y\n',
      { skip: 2, names: ['week', 'deaths', 'source'] },
    ],
    [
      'several titles above a short table',
      'Report\nby hand\n\na,b,c\n1,2,3\n4,5,6\n',
      { skip: 3, names: ['a', 'b', 'c'] },
    ],
    ['blank lines above', '\n\na,b\n1,2\n', { skip: 2, names: ['a', 'b'] }],
    ['Excel’s announcement', 'sep=;\na;b\n1;2\n', { delimiter: ';', skip: 1, names: ['a', 'b'] }],
    [
      'the delimiter of the header, with lists in the records',
      'id;tags;v\n1;a,b,c;1,5\n2;d,e,f;2,5\n3;g,h,i;3,5\n',
      { delimiter: ';', skip: 0, names: ['id', 'tags', 'v'] },
    ],
    [
      'the same below a title and above a note',
      `Adressen\n\nid;wo;wert\n${'1;Weg 1, 50001 Ort, Land;1,50\n'.repeat(9)}Quelle: Amt, 2020\n`,
      { delimiter: ';', skip: 2, names: ['id', 'wo', 'wert'] },
    ],
    [
      'the same where the header has one of the other delimiters',
      `id|wo (Straße, Ort)|wert\n${'1|Weg 1, 50001 Ort, Land|1,50\n'.repeat(9)}`,
      { delimiter: '|', skip: 0, names: ['id', 'wo (Straße, Ort)', 'wert'] },
    ],
    [
      'decimal commas in as many records as one likes',
      `a;b\n${'1,5;2,5\n'.repeat(99)}`,
      { delimiter: ';', names: ['a', 'b'] },
    ],
    [
      'lists between commas, with a delimiter in the title',
      `Zahlen; nach Orten\nwo,wann,was\n${'a;b,2,c\n'.repeat(9)}`,
      { delimiter: ',', skip: 1, names: ['wo', 'wann', 'was'] },
    ],
    [
      'a semicolon in one text of each line, quoted and with commas',
      `id,"x, or y; z",v\n${'1,"a, b; c",2\n'.repeat(9)}`,
      { delimiter: ',', names: ['id', 'x, or y; z', 'v'] },
    ],
    [
      'quotation marks that are parts of texts between tabs',
      'ID\tName\n1\t"unclosed\n2\tok\n3\tx"y\n',
      { delimiter: '\t', quote: '', names: ['ID', 'Name'] },
    ],
    [
      'the same far below, before words and alone',
      `a|b|c\n${'1|x|y\n'.repeat(300)}2|"|12" wide\n3|"Foo" of Bar|z\n`,
      { delimiter: '|', quote: '', names: ['a', 'b', 'c'] },
    ],
    [
      'quotes between tabs of which one does not end',
      'a\tb\n1\t"x\ty"\n2\t"z\n3\tu\n',
      { delimiter: '\t', quote: '"', names: ['a', 'b'] },
    ],
    [
      'line breaks in quotes between tabs',
      'a\tb\n1\t"x\ny"\n2\t"z"\n',
      { delimiter: '\t', quote: '"', names: ['a', 'b'] },
    ],
    ['no header', '1,x,2.5\n2,y,3.5\n', { header: false, names: ['', '', ''] }],
    ['no header, dates', '2020-01-01,x\n2020-01-02,y\n', { header: false }],
    [
      'years as names',
      'country,2010,2011\nKenya,5,6\n',
      { header: true, names: ['country', '2010', '2011'] },
    ],
    ['texts only', 'id,name\na,b\nc,d\n', { header: true }],
    ['a header alone', 'a,b\n', { header: true, names: ['a', 'b'] }],
    ['nothing', '', { names: [] }],
    ['a byte order mark', '\ufeffa,b\n1,2\n', { encoding: 'utf-8', names: ['a', 'b'] }],
    ['CRLF', 'a,b\r\n1,2\r\n', { names: ['a', 'b'] }],
    ['CR', 'a,b\r1,2\r', { names: ['a', 'b'] }],
    ['an index without a name', ',a\n0,x\n1,y\n', { header: true, names: ['', 'a'] }],
    ['ragged records', 'a,b,c\n1,2\n3,4,5\n6,7,8\n', { delimiter: ',', skip: 0, names: ['a', 'b', 'c'] }],
    ['a record too long among few', 'a,b\n1,2\n3,4,5\n', { delimiter: ',', names: ['a', 'b'] }],
    ['prose with commas', 'text\none, two\nthree, four\nfive\n', { names: ['text'] }],
    [
      'a quote in the midst of a text, among many records',
      `a,b\n${'1,x\n'.repeat(30)}2,"p"q\n`,
      { delimiter: ',', names: ['a', 'b'] },
    ],
    ['a quote that does not end', 'a,b,c\n1,"x,y\n2,z,u\n', { delimiter: ',', names: ['a', 'b', 'c'] }],
  ])('finds %s', (_what, text, expected) => {
    const { dialect, names } = sniffDialect(encode(text));
    expect({ ...dialect, names }).toMatchObject(expected);
  });

  test.each([
    ['utf-16le', utf16('a;b\nx;é\n', true)],
    ['utf-16be', utf16('a;b\nx;é\n', false)],
    ['utf-16le', utf16('\ufeffa;b\nx;é\n', true)],
    ['windows-1252', Uint8Array.of(0x61, 0x3b, 0x62, 0x0a, 0xe9, 0x3b, 0x80, 0x0a)],
    ['utf-8', encode('a;b\né;€\n')],
  ])('finds %s', (encoding, bytes) => {
    expect(sniffDialect(bytes)).toMatchObject({ dialect: { encoding, delimiter: ';' }, names: ['a', 'b'] });
  });

  test('finds an encoding by its last byte', () => {
    const bytes = new Uint8Array([...encode(`a\n${'x\n'.repeat(500_000)}`), 0xe9, 0x0a]);
    expect(sniffDialect(bytes).dialect.encoding).toBe('windows-1252');
  });

  test('takes what is declared as it is', () => {
    const { dialect, names } = sniffDialect(encode('a,b\n1,2\n'), {
      delimiter: ';',
      header: false,
      quote: '',
    });
    expect(dialect).toMatchObject({ delimiter: ';', header: false, quote: '', escape: '' });
    expect(names).toEqual(['']);
  });
});
