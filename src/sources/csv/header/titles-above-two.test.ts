import { expect, test } from 'vitest';
import { sniffDialect } from '../dialect/sniff-dialect.ts';

const namesOf = (text: string) => sniffDialect(new TextEncoder().encode(text)).names;

test.each([
  ['Einwohner nach Stadt;\nStadt;Einwohner\nA;1\nB;2\nC;3\n', ['Stadt', 'Einwohner']],
  ['Einwohner nach Stadt\nStadt;Einwohner\nA;1\nB;2\nC;3\n', ['Stadt', 'Einwohner']],
  ['Rainfall,\nOf all stations,\n,\nday,mm\n2020-01-01,1.5\n2020-01-02,\n2020-01-03,0\n', ['day', 'mm']],
  ['"Loi, 1905"\t\nDate\tTexte\n01/02/2020\tA\n02/02/2020\tB\n03/02/2020\tC\n', ['Date', 'Texte']],
  ['Prix\t\nproduit\tprix\npain\t1,20 €\nlait\tNA\nsel\t0,90 €\nriz\t2,10 €\n', ['produit', 'prix']],
])('%j: the names are those below the titles', (text, names) => {
  expect(namesOf(text)).toEqual(names);
});

test.each([
  // A name is missing.
  ['Stadt;\nA;1\nB;2\nC;3\n', ['Stadt', '']],
  ['Stadt;\nA;k.A.\nB;2\nC;3\nD;4\n', ['Stadt', '']],
  ['Stadt;\nBern;Aare\nBasel;Rhein\nGenf;Rhone\n', ['Stadt', '']],
  [';n\nA;x\nB;2\nC;3\nD;4\n', ['', 'n']],
  // R's.
  ['"n"\n"A" 1\n"B" 2\n"C" 3\n'.replaceAll(' ', ','), ['rowname', 'n']],
  ['"n"\n"A" 1\n"B" u\n"C" 3\n'.replaceAll(' ', ','), ['rowname', 'n']],
  // Two names, and a first record of texts.
  ['Stadt;Einwohner\nBern;unbekannt\nBasel;2\nGenf;3\nZug;4\n', ['Stadt', 'Einwohner']],
])('%j: the names are those of the first line', (text, names) => {
  expect(namesOf(text)).toEqual(names);
});
