import { expect, test } from 'vitest';
import { loadConfig } from './load-config.ts';
import { printTsVector, toTsVector } from './tsvector.ts';

/** What PostgreSQL 15 says of texts with words that PostgreSQL 18 stems otherwise. */
test.each([
  [
    'english',
    'Added and egged, ebbing tides erred; hopping rabbits added adding machines',
    "'ad':1,9,10 'eb':4 'eg':3 'er':6 'hop':7 'machin':11 'rabbit':8 'tide':5",
  ],
  [
    'german',
    'Die Straßen der schönen Städte wurden ausgebessert, Lehrerinnen tauschten Schlüsseln und Systeme',
    "'ausgebessert':7 'lehrerinn':8 'schlusseln':10 'schon':4 'stadt':5 'strass':2 'system':12 'tauscht':9 'wurd':6",
  ],
  ['italian', 'I bambini correvano velocemente; il divano', "'bambin':2 'corr':3 'div':6 'veloc':4"],
  [
    'romanian',
    'Copiii învățau repede națiunile și staţiile oraşelor',
    "'copii':1 'națiun':4 'oraş':7 'reped':3 'staţ':6 'învăț':2 'și':5",
  ],
  [
    'swedish',
    'Barnen sprang till rösten, avlöste och höstlig, rigoröst',
    "'avlöst':5 'barn':1 'höst':7 'rigoröst':8 'röst':4 'sprang':2",
  ],
])('words are stemmed as by PostgreSQL 15: %s', async (language, text, vector) => {
  expect(printTsVector(toTsVector(text, await loadConfig(language)))).toBe(vector);
});
