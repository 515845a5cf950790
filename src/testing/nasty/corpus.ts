import { gzipText, makeOds, makeXlsx, zipTexts, type TestSheet } from './workbooks.ts';

/** A file as somebody might publish it, and what it is to become wherever it is read. */
export interface NastyFile {
  /** Named for what is nasty. */
  readonly name: string;
  readonly content: Uint8Array;
  /** `a int4, b text`; null: no table. */
  readonly fields: string | null;
  readonly rows: number;
  /** What is told of it, in any order, by a part of each sentence: exactly so many. With no table: of the problem. */
  readonly says: readonly string[];
}

const encode = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** UTF-16 with its byte order mark. */
function utf16(text: string, isBig = false): Uint8Array {
  const bytes = new Uint8Array(2 * text.length + 2);
  const view = new DataView(bytes.buffer);
  [...`\uFEFF${text}`].forEach((letter, i) => view.setUint16(2 * i, letter.charCodeAt(0), !isBig));
  return bytes;
}

/** A table: what it becomes, how many records. */
function table(
  name: string,
  text: string | Uint8Array,
  fields: string,
  rows: number,
  ...says: readonly string[]
): NastyFile {
  return { name: `${name}.csv`, content: typeof text === 'string' ? encode(text) : text, fields, rows, says };
}

/** No table: why. */
function none(name: string, content: string | Uint8Array, problem: string): NastyFile {
  const bytes = typeof content === 'string' ? encode(content) : content;
  return {
    name: name.includes('.') ? name : `${name}.csv`,
    content: bytes,
    fields: null,
    rows: 0,
    says: [problem],
  };
}

/** A column `v` of these texts beside one that counts, between semicolons. */
function column(
  name: string,
  values: readonly string[],
  type: string,
  ...says: readonly string[]
): NastyFile {
  const lines = values.map((value, i) => `${i + 1};${value}\n`).join('');
  return table(name, `n;v\n${lines}`, `n int4, v ${type}`, values.length, ...says);
}

const DIALECTS: readonly NastyFile[] = [
  table('semicolons', 'a;b\n1;x\n2;y\n', 'a int4, b text', 2),
  table('tabs', 'a\tb\n1\tx\n2\ty\n', 'a int4, b text', 2),
  table('pipes', 'a|b\n1|x\n2|y\n', 'a int4, b text', 2),
  table('announced-by-sep', 'sep=;\na;b\n1;x\n2;y\n', 'a int4, b text', 2, 'the first line is passed over'),
  table('byte-order-mark', '\uFEFFa,b\n1,x\n', 'a int4, b text', 1),
  table('utf-16-little', utf16('a,größe\n1,ä\n2,ö\n'), 'a int4, größe text', 2),
  table('utf-16-big', utf16('a,größe\n1,ä\n2,ö\n', true), 'a int4, größe text', 2),
  table('windows-1252', latin1('ville;café\nOrléans;3\nNîmes;4\n'), 'ville text, café int4', 2),
  table('crlf', 'a,b\r\n1,x\r\n2,y\r\n', 'a int4, b text', 2),
  table('old-mac-line-ends', 'a,b\r1,x\r2,y\r', 'a int4, b text', 2),
  table(
    'mixed-line-ends',
    'a,b\r\n1,x\n2,y\r\n',
    'a int4, b text',
    2,
    'its lines end in different ways: published with one, as UTF-8',
  ),
  table('no-line-end-at-the-end', 'a,b\n1,x\n2,y', 'a int4, b text', 2),
  table('blank-lines-between', 'a,b\n\n1,x\n\n\n2,y\n\n', 'a int4, b text', 2),
  table('line-breaks-in-cells', 'a,b\n1,"x\ny"\n2,"p\r\nq"\n', 'a int4, b text', 2),
  table('doubled-quotes', 'a,b\n1,"say ""hi"""\n2,y\n', 'a int4, b text', 2),
  table('backslash-quotes', 'a,b\n1,"say \\"hi\\" to, me"\n2,"y"\n', 'a int4, b text', 2),
  table('single-quotes', "a;b\n1;'x;y'\n2;'z;w'\n", 'a int4, b text', 2),
  table('apostrophes', "a,b\n1,it's\n2,'tis\n", 'a int4, b text', 2),
  table('quote-within-a-cell', 'a,b\n1,6" pipe\n2,y\n', 'a int4, b text', 2),
  table('all-quoted', '"a","b"\n"1","x"\n"2","y"\n', 'a int4, b text', 2),
  table('delimiters-in-quotes', 'a;b\n1;"x;y;z"\n2;w\n', 'a int4, b text', 2),
  table('commas-in-texts-of-semicolons', 'a;b\n1;x, y, z\n2;p, q\n', 'a int4, b text', 2),
  table('one-column', 'a\n1\n2\n', 'a int4', 2),
  table('one-column-of-words', 'town\nParis\nRome\n', 'town text', 2),
  table('header-only', 'a,b\n', 'a text, b text', 0),
  table(
    'no-header',
    '1,2.5,x\n2,3.5,y\n',
    'column1 int4, column2 float8, column3 text',
    2,
    'no header found',
  ),
  table('years-as-header', 'town,2019,2020\nA,1,2\nB,3,4\n', 'town text, 2019 int4, 2020 int4', 2),
  table(
    'title-above',
    'Population of towns\n\ntown,n,m\nA,1,2\nB,3,4\n',
    'town text, n int4, m int4',
    2,
    'the first 2 lines are passed over',
  ),
  table(
    'titles-above',
    'Office of Numbers\nPopulation\n\ntown;n;m\nA;1;2\nB;3;4\nC;5;6\n',
    'town text, n int4, m int4',
    3,
    'the first 3 lines are passed over',
  ),
  table('double-names', 'a,a\n1,2\n', 'a int4, a_2 int4', 1, '"a" is called "a_2"'),
  table('names-in-other-case', 'Name,name\nx,1\n', 'Name text, name_2 int4', 1, '"name" is called "name_2"'),
  table('nameless-column', 'a,,c\n1,2,3\n', 'a int4, column2 int4, c int4', 1, '"" is called "column2"'),
  table('underscore-name', '_id,_x\n7,2\n', 'id int4, x int4', 1, '"_id" is called "id"'),
  table('quotes-in-names', '"say ""hi""",b\n1,2\n', "say 'hi' int4, b int4", 1, 'is called'),
  table('blanks-around-names', ' a , b \n1,2\n', 'a int4, b int4', 1, 'is called'),
  table('empty-column', 'a,b\n1,\n2,\n', 'a int4, b text', 2),
  table('emoji', 'who,what\nme,🦆🦆\nyou,日本\n', 'who text, what text', 2),
  table('right-to-left', 'اسم,n\nمحمد,1\n', 'اسم text, n int4', 1),
  table('zero-width-blanks', 'a,b\n1,x\u200b\n2,y\n', 'a int4, b text', 2),
  table('a-dump-of-ckan', '_id,a,b\n1,x,t\n2,y,f\n', 'a text, b bool', 2),
];

const NUMBERS: readonly NastyFile[] = [
  column('integers', ['1', '-20', '300'], 'int4'),
  column('large-integers', ['1', '3000000000'], 'int8'),
  column('ids-beyond-2-53', ['9007199254740993', '1'], 'int8'),
  column('ids-of-20-digits', ['12345678901234567890', '1'], 'text'),
  column('leading-zeros', ['00501', '12345'], 'text'),
  column('telephones', ['+49 30 1234', '+49 89 5678'], 'text'),
  column('plus-signs', ['+1', '+2'], 'text'),
  column('isbns', ['978-3-16-148410-0', '978-0-306-40615-7'], 'text'),
  column('points', ['1.5', '-2.25'], 'float8'),
  column('points-without-a-zero', ['.5', '-.25'], 'float8'),
  column('exponents', ['1e5', '2.5E-3'], 'float8'),
  column('trailing-zeros', ['1.10', '1.9'], 'numeric'),
  column('prices-in-cents', ['1.50', '20.00'], 'numeric'),
  column('many-digits', ['0.12345678901234567890', '1.5'], 'numeric'),
  column('versions', ['1.2.3', '1.10.0'], 'text'),
  column('decimal-commas', ['1,5', '-2,25'], 'float8'),
  column('german-numbers', ['1.234,5', '7'], 'float8'),
  column('swiss-numbers', ["1'234.5", "12'345"], 'float8'),
  column('french-numbers', ['1 234,5', '12 345'], 'float8'),
  column('narrow-blanks', ['1\u202f234,5', '12\u202f345'], 'float8'),
  column('indian-numbers', ['12,34,567', '1,23,456'], 'int4'),
  column('indian-decimals', ['12,34,567.50', '1,23,456.25'], 'numeric'),
  column('english-thousands', ['1,234,567', '12'], 'int4'),
  column('thousands-or-decimals', ['1,234', '5,678'], 'text', 'its points or commas may be'),
  column('dollars', ['$1,841,529.03', '$2,000.10'], 'numeric'),
  column('whole-dollars', ['$1,200', '$950'], 'int4'),
  column('negative-dollars', ['-$5', '$7'], 'int4'),
  column('dollars-in-brackets', ['($1,200.50)', '$3.25'], 'numeric'),
  column('numbers-in-brackets', ['(1,200)', '3,400,500'], 'int4'),
  column('notes-in-brackets', ['(1)', '(2)'], 'text'),
  column('euros-behind', ['1.234,56 €', '3,10 €'], 'numeric'),
  column('euros-before', ['€ 12.50', '€ 3.25'], 'numeric'),
  column('euros-that-may-be-thousands', ['1.234 €', '5.678 €'], 'text', 'marks of thousands'),
  column('francs', ["CHF 5'000", "CHF 1'200'000"], 'int4'),
  column('pounds', ['£5', '£7.50'], 'numeric'),
  column('yens', ['¥1,000', '¥25,000'], 'int4'),
  column('rupees', ['₹12,34,567', '₹1,00,000'], 'int4'),
  column('crowns', ['12 345 kr', '7 kr'], 'int4'),
  column('zlotys', ['1 234,56 zł', '7,10 zł'], 'numeric'),
  column('codes-of-currencies', ['EUR 5', 'EUR 7'], 'int4'),
  column('two-currencies', ['$5', '€7'], 'text'),
  column('money-without-a-unit-somewhere', ['$5', '7'], 'text'),
  column('money-and-nothing', ['$5', '0', '$7'], 'int4'),
  column('per-cents', ['72.9 %', '3.1 %'], 'float8'),
  column('per-cents-without-blank', ['72.9%', '3.1%'], 'float8'),
  column('per-cents-with-commas', ['72,9 %', '3,1 %'], 'float8'),
  column('whole-per-cents', ['100%', '7%'], 'int4'),
  column('per-milles', ['5 ‰', '7 ‰'], 'int4'),
  column('minus-signs', ['−5', '7'], 'int4'),
  column('minus-behind', ['1,200.5-', '3.25'], 'float8'),
  column('kilograms', ['5 kg', '7 kg'], 'text'),
  column('fractions', ['1/2', '3/4'], 'text'),
  column('ranges', ['1-5', '6-10'], 'text'),
  column('words-among-numbers', ['1', 'n/a', '3'], 'text', '"n/a"'),
  column('dashes-among-numbers', ['1', '-', '3'], 'text', '"-"'),
  column('comma-and-point-decimals', ['1,5', '2.5'], 'text'),
  column('lists-of-numbers', ['1,2,3', '4,5'], 'text'),
  column('not-a-number', ['NaN', '1.5'], 'text', '"NaN"'),
  column('hexadecimal', ['0x1F', '0x2A'], 'text'),
  column('ip-addresses', ['10.0.0.1', '192.168.1.1'], 'text'),
  table('quoted-german-money', 'n,v\n1,"1.234,56 €"\n2,"7,10 €"\n', 'n int4, v numeric', 2),
  table('quoted-german-numbers', 'n,v\n1,"1.234,56"\n2,"7,1"\n', 'n int4, v float8', 2),
  table('quoted-commas', 'n,v\n1,"12,5"\n2,"7,1"\n', 'n int4, v text', 2, 'decimal commas or part lists'),
  table('quoted-lists', 'n,v\n1,"1,2"\n2,3\n', 'n int4, v text', 2),
  table('quoted-thousands', 'n,v\n1,"1,234,567"\n2,"1,000"\n', 'n int4, v int4', 2),
  table(
    'almost-numbers',
    `n,v\n${Array.from({ length: 3000 }, (_, i) => `${i},${i === 1500 ? '12a' : i + 7}\n`).join('')}`,
    'n int4, v text',
    3000,
    '1 of its 3000 values are no int4: "12a" (line 1502)',
  ),
];

const TIMES: readonly NastyFile[] = [
  column('iso-dates', ['2020-02-29', '1999-12-31'], 'date'),
  column('dates-that-are-none', ['2020-02-30', '1999-12-31'], 'text'),
  column('iso-times', ['2020-02-29T10:00', '1999-12-31 23:59:59'], 'timestamp'),
  column('times-with-zones', ['2020-02-29T10:00:00+02:00', '2020-02-29T10:00:00Z'], 'timestamptz'),
  column('german-dates', ['31.12.2020', '01.02.2020'], 'date'),
  column('american-dates', ['12/31/2020', '01/02/2020'], 'date'),
  column('british-dates', ['31/12/2020', '01/02/2020'], 'date'),
  column('dates-of-two-readings', ['1/2/2020', '3/4/2020'], 'text', 'the day or the month first'),
  column('dashes-of-two-readings', ['01-02-2020', '03-04-2020'], 'text', 'the day or the month first'),
  column('dates-by-slashes', ['2020/9/4', '2020/12/31'], 'date'),
  column('month-names-english', ['04-Sep-2020', '3-May-1999'], 'date'),
  column('month-names-long', ['3 May 2020', '14 September 2020'], 'date'),
  column('month-names-american', ['September 4, 2020', 'May 3, 2020'], 'date'),
  column('month-names-german', ['3. Mai 2020', '14. März 2020', '1. Jänner 2021'], 'date'),
  column('month-names-french', ['5 févr. 2020', '7 août 2021'], 'date'),
  column('month-names-spanish', ['3 de mayo de 2020', '14 de diciembre de 2020'], 'date'),
  column('month-names-italian', ['3 maggio 2020', '14 dic 2020'], 'date'),
  column('month-names-dutch', ['3 mei 2020', '14 mrt. 2020'], 'date'),
  column('month-names-polish', ['3 maja 2020', '14 października 2020'], 'date'),
  column('month-names-portuguese', ['3 de maio de 2020', '14 de março de 2020'], 'date'),
  column('month-names-russian', ['5 октября 2020', '7 мая 2021'], 'date'),
  column('month-names-of-no-language', ['3 Foo 2020', '4 Bar 2020'], 'text'),
  column('days-that-are-none', ['31 Feb 2020', '1 Mar 2020'], 'text'),
  column('months', ['Sept. 2020', 'Oct. 2020'], 'date'),
  column('months-or-days', ['Sep-20', 'Oct-21'], 'text', '"%b-%y" or "%b-%d"'),
  column('two-digit-years', ['14.09.20', '01.02.99'], 'date'),
  column('two-digit-years-by-name', ['04-Sep-20', '05-Oct-99'], 'date'),
  column('two-digit-years-of-two-readings', ['1/2/20', '3/4/20'], 'text', 'the day or the month first'),
  column('weekdays', ['Fri, 4 Sep 2020', 'Sat, 5 Sep 2020'], 'date'),
  column('am-and-pm', ['09/14/2020 03:05:06 PM', '01/02/2020 11:00:00 AM'], 'timestamp'),
  column('times-of-day-am-pm', ['3:05 PM', '12:00 am'], 'time'),
  column('times-of-day', ['10:30:00', '23:59:59'], 'time'),
  column('hours-or-minutes', ['14:30', '09:05'], 'text', 'minutes and seconds'),
  column('years', ['2019', '2020'], 'int4'),
  column('months-iso', ['2020-09', '2020-10'], 'text'),
  column('quarters', ['2020-Q1', '2020-Q2'], 'text'),
  column('school-years', ['2019/20', '2020/21'], 'text'),
  column('words-among-dates', ['31.12.2024', 'unknown'], 'text', '"unknown"'),
];

const BOOLEANS: readonly NastyFile[] = [
  column('true-false', ['true', 'FALSE'], 'bool'),
  column('yes-no', ['yes', 'No', 'YES'], 'bool'),
  column('y-n', ['Y', 'N'], 'bool'),
  column('ja-nein', ['ja', 'nein'], 'bool'),
  column('oui-non', ['Oui', 'Non'], 'bool'),
  column('si-no', ['sí', 'no'], 'bool'),
  column('wahr-falsch', ['WAHR', 'FALSCH'], 'bool'),
  column('ticks', ['✓', '', '✓'], 'bool'),
  column('ticks-and-crosses', ['✓', '✗'], 'bool'),
  column('x-and-nothing', ['x', '', 'X'], 'bool'),
  column('x-alone', ['x', 'x'], 'text'),
  column('yes-alone', ['yes', 'yes'], 'text'),
  column('yes-no-maybe', ['yes', 'no', 'maybe'], 'text'),
  column('zero-and-one', ['0', '1'], 'int4'),
  column('m-and-f', ['M', 'F'], 'text'),
];

const LINES: readonly NastyFile[] = [
  table('short-row', 'a,b,c\n1,x,2\n3,y\n4,z,5\n', 'a int4, b text, c int4', 3, 'line 3 is too short'),
  table(
    'short-rows',
    'a,b,c\n1,x,2\n3,y\n4,z,5\n6,u,7\n8,w\n9,t,1\n',
    'a int4, b text, c int4',
    6,
    '2 lines are too short: filled up with no values: 3, 6',
  ),
  table('empty-cells-too-many', 'a,b\n1,x,,,\n2,y\n3,z\n', 'a int4, b text', 3),
  table(
    'a-comma-not-quoted',
    'id,name,age\n1,Smith, John,25\n2,Jane,30\n3,Bo,7\n',
    'id int4, name text, age int4',
    3,
    '"Smith, John" is taken for one value',
  ),
  table(
    'a-long-row',
    'id,first,last\n1,Ann,Lee,x\n2,Jane,Roe\n3,Bo,Poe\n',
    'id int4, first text, last text',
    2,
    'line 2 is too long, and set apart',
  ),
  table(
    'a-row-broken-in-two',
    'n,name,m\n1,x,2\n3,y\nz,4\n5,v,6\n7,u,8\n',
    'n int4, name text, m int4',
    4,
    'line 3 is too short',
    'line 4 is too short and not of its columns',
  ),
  table('header-again', 'a,b\n1,2\na,b\n3,4\n', 'a int4, b int4', 2, 'line 3 repeats the header'),
  table(
    'header-again-and-again',
    'a,b\n1,2\na,b\n3,4\na,b\n5,6\na,b',
    'a int4, b int4',
    3,
    '3 lines repeat the header, and are set apart: 3, 5, 7',
  ),
  table(
    'source-below',
    'town,n\nA,1\nB,2\nSource: Office\n',
    'town text, n int4',
    2,
    'line 4 is a note behind the data',
  ),
  table(
    'source-below-a-blank-line',
    'town,n\nA,1\nB,2\n\nSource: Office, 2020\n',
    'town text, n int4',
    2,
    'line 5 is a note behind the data',
  ),
  table(
    'source-padded',
    'town,n,m\nA,1,2\nB,2,3\nSource: Office,,\n',
    'town text, n int4, m int4',
    2,
    'line 4 is a note behind the data',
  ),
  table(
    'notes-below',
    'town,n,m\nA,1,2\nB,3,4\n* estimated\n1) since 2010\n',
    'town text, n int4, m int4',
    2,
    'line 4',
    'line 5',
  ),
  table(
    'quelle-below',
    'Ort;n;m\nA;1;2\nB;3;4\nQuelle: Amt für Statistik\nStand: 31.12.2020\n',
    'Ort text, n int4, m int4',
    2,
    'line 4',
    'line 5',
  ),
  table(
    'a-sentence-below',
    'town,n,m\nA,1,2\nB,3,4\nFigures may not add up because of rounding\n',
    'town text, n int4, m int4',
    2,
    'line 4 is a note',
  ),
  table('total-row', 'town,n\nA,1\nB,2\nC,3\nTotal,6\n', 'town text, n int4', 3, 'line 5 is a row of totals'),
  table('summe-row', 'Ort;n\nA;1\nB;2\nC;3\nSumme;6\n', 'Ort text, n int4', 3, 'line 5 is a row of totals'),
  table(
    'total-and-source',
    'town,n\nA,1\nB,2\nC,3\nTotal,6\nSource: Office\n',
    'town text, n int4',
    3,
    'line 5',
    'line 6',
  ),
  table('total-as-a-category', 'sex,n\nTotal,3\nm,1\nf,2\nTotal,3\n', 'sex text, n int4', 4),
  table(
    'a-quote-that-does-not-end',
    'a,b\n1,"x\n2,y\n3,z\n4,w\n',
    'a int4, b text',
    3,
    'line 2 has quotes that do not fit',
  ),
  table(
    'text-behind-a-quote',
    `a,b\n1,"x"y\n${'2,z\n'.repeat(20)}`,
    'a int4, b text',
    20,
    'line 2 has quotes that do not fit',
  ),
  table(
    'german-with-a-short-row',
    latin1('Ort;größe;n\nMünchen;5;1\nKöln;7\nAachen;8;3\n'),
    'Ort text, größe int4, n int4',
    3,
    'line 3 is too short',
  ),
  table(
    'utf-16-with-a-note',
    utf16('town,n\nA,1\nB,2\nSource: Office\n'),
    'town text, n int4',
    2,
    'line 4 is a note',
  ),
];

const OTHERS: readonly NastyFile[] = [
  none('empty', '', 'empty.csv is empty'),
  none('blank', '\n  \n', 'blank.csv is empty'),
  none(
    'lfs-pointer',
    'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n',
    'is a Git LFS pointer',
  ),
  none(
    'lfs-pointer.parquet',
    'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n',
    'is a Git LFS pointer',
  ),
  none('web-page', '<!DOCTYPE html><html><title>404</title>', 'is a web page'),
  none('web-page-without-doctype', '<html lang="en"><body>Not found', 'is a web page'),
  none('web-page.parquet', '<!DOCTYPE html><html><title>404</title>', 'is a web page'),
  none('empty.parquet', '', 'empty.parquet is empty'),
  none('xml', '<?xml version="1.0"?><rows/>', 'is XML'),
  none('pdf', '%PDF-1.7', 'is a PDF'),
  none('png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2), 'is an image (PNG)'),
  none('old-excel', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2), 'is an old Excel file'),
  none('zstandard', Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 1, 2), 'is compressed with zstd'),
  none('parquet-by-another-name', 'PAR1xxxxPAR1', 'is a Parquet file'),
  none('too-ragged', `a,b\n${'1,2\n'.repeat(9)}${'1,2,3\n'.repeat(9)}`, '3 columns instead of 2'),
];

/** One table of a file of another format. */
function packed(
  name: string,
  content: Uint8Array | string,
  fields: string,
  rows: number,
  ...says: readonly string[]
): NastyFile {
  return { name, content: typeof content === 'string' ? encode(content) : content, fields, rows, says };
}

const TOWNS: TestSheet = {
  name: 'Towns',
  rows: [
    ['town', 'n', 'share', 'since', 'seen', 'open'],
    ['A', 1, 0.5, { day: 43_831 }, { moment: 43_831.5 }, true],
    ['B, with "quotes"', -2, 1.1000000000000001, { day: 36_526 }, { moment: 36_526.25 }, false],
    ['C\nD', null, 3, null, null, null],
  ],
};
const TOWNS_ARE = 'town text, n int4, share float8, since date, seen timestamp, open bool';

const CSV_OF = (format: string) => `turned from ${format} into CSV`;

const FORMATS: readonly NastyFile[] = [
  packed('typed-cells.xlsx', makeXlsx([TOWNS]), TOWNS_ARE, 3, CSV_OF('XLSX')),
  packed('typed-cells.ods', makeOds([TOWNS]), TOWNS_ARE, 3, CSV_OF('ODS')),
  packed(
    'apple-days.xlsx',
    makeXlsx(
      [
        {
          name: 'a',
          rows: [
            ['day', 'n'],
            [{ day: 42_369 }, 1],
          ],
        },
      ],
      true,
    ),
    'day date, n int4',
    1,
    CSV_OF('XLSX'),
  ),
  packed(
    'titles-above.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [['All towns'], [], ['town', 'n', 'm'], ['A', 1, 2], ['B', 3, 4]],
        merges: ['A1:C1'],
      },
    ]),
    'town text, n int4, m int4',
    2,
    CSV_OF('XLSX'),
    'the first 2 lines are passed over',
  ),
  packed(
    'header-of-two-rows.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['town', '2019', null, '2020', null],
          [null, 'men', 'women', 'men', 'women'],
          ['A', 1, 2, 3, 4],
          ['B', 5, 6, 7, 8],
        ],
        merges: ['A1:A2', 'B1:C1', 'D1:E1'],
      },
    ]),
    'town text, 2019 men int4, 2019 women int4, 2020 men int4, 2020 women int4',
    2,
    CSV_OF('XLSX'),
    'its header has 2 rows: joined into one',
    'the first line is passed over',
  ),
  packed(
    'merged-cells.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['region', 'town', 'n'],
          ['North', 'A', 1],
          [null, 'B', 2],
          ['South', 'C', 3],
        ],
        merges: ['A2:A3'],
      },
    ]),
    'region text, town text, n int4',
    3,
    CSV_OF('XLSX'),
    'cells are merged over several records',
  ),
  packed(
    'failed-formulas.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['n', 'm'],
          [1, { error: '#DIV/0!' }],
          [2, 5],
        ],
      },
    ]),
    'n int4, m int4',
    2,
    CSV_OF('XLSX'),
    'a formula of it fails',
  ),
  packed(
    'notes-below.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [['town', 'n'], ['A', 1], ['B', 2], ['C', 3], ['Total', 6], [], ['Source: Office']],
      },
    ]),
    'town text, n int4',
    3,
    CSV_OF('XLSX'),
    'line 5 is a row of totals',
    'line 7 is a note',
  ),
  packed(
    'hidden-sheet.xlsx',
    makeXlsx([TOWNS, { name: 'secret', rows: [['x'], [1]], hidden: true }]),
    TOWNS_ARE,
    3,
    CSV_OF('XLSX'),
  ),
  packed(
    'empty-sheet-beside.xlsx',
    makeXlsx([TOWNS, { name: 'Sheet2', rows: [] }]),
    TOWNS_ARE,
    3,
    CSV_OF('XLSX'),
  ),
  packed(
    'array.json',
    '[{"a": 1, "b": "x"}, {"a": 2.50, "c": null}]',
    'a numeric, b text, c text',
    2,
    CSV_OF('JSON'),
  ),
  packed(
    'within.json',
    '{"ok": true, "result": {"records": [{"a": 1}, {"a": 2}]}}',
    'a int4',
    2,
    CSV_OF('JSON'),
  ),
  packed('digits.json', '[{"a": 12345678901234567890.12}, {"a": 1.10}]', 'a numeric', 2, CSV_OF('JSON')),
  packed('codes.json', '[{"a": "1"}, {"a": "2"}]', 'a text', 2, CSV_OF('JSON')),
  packed(
    'nested.json',
    '[{"a": {"b": [1, 2]}, "c": [1.10]}, {"a": null, "c": []}]',
    'a json, c json',
    2,
    CSV_OF('JSON'),
  ),
  packed('mixed.json', '[{"a": 1}, {"a": "x"}]', 'a text', 2, CSV_OF('JSON')),
  packed(
    'empty-texts.json',
    '[{"a": "", "b": 1}, {"a": null, "b": null}]',
    'a text, b int4',
    2,
    CSV_OF('JSON'),
  ),
  packed(
    'lines.ndjson',
    '{"a": 1, "b": true}\n{"a": 2, "b": false}\n',
    'a int4, b bool',
    2,
    CSV_OF('NDJSON'),
  ),
  packed('lines.jsonl', '{"a": 1}\n\n{"a": 2}\n', 'a int4', 2, CSV_OF('NDJSON')),
  packed(
    'points.geojson',
    '{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": "A"}, "geometry": {"type": "Point", "coordinates": [13.4, 52.5]}}, {"type": "Feature", "properties": {"name": "B"}, "geometry": null}]}',
    'name text, lat float8, lon float8, geometry json',
    2,
    CSV_OF('GeoJSON'),
  ),
  packed(
    'areas.geojson',
    '{"type": "FeatureCollection", "features": [{"type": "Feature", "id": 7, "properties": {}, "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}}]}',
    'id int4, geometry json',
    1,
    CSV_OF('GeoJSON'),
  ),
  packed('towns.csv.gz', gzipText('town;n\nA;1\nB;2\n'), 'town text, n int4', 2),
  packed(
    'towns.zip',
    zipTexts({ 'towns.csv': 'town;n\nA;1\n', 'readme.md': '#', '__MACOSX/._towns.csv': 'x' }),
    'town text, n int4',
    1,
  ),
  packed('workbook.zip', zipTexts({ 'in/towns.xlsx': makeXlsx([TOWNS]) }), TOWNS_ARE, 3, CSV_OF('XLSX')),
];

export const NASTY: readonly NastyFile[] = [
  ...FORMATS,
  ...DIALECTS,
  ...NUMBERS,
  ...TIMES,
  ...BOOLEANS,
  ...LINES,
  ...OTHERS,
];
