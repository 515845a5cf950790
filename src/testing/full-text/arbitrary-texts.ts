import fc from 'fast-check';

const CHARACTERS = [
  ...'aabcxyzeEDAB0123456789..---__//@@::&;<>+\',~#?=%"\\!| ()ü東é😀𝒳  \t\nİΣß\u0301\u00ad\u0906\u093e\u2003\ufeff',
];

/** What the parser has a name for, and what nearly is such a thing. */
const PIECES = `
  http:// a.com foo.example.org www.x-y.co/p/q?z=1 e@f.com foo_bar.com 1e5.com a.bc:d 10.0.0.1:80/x :8080 x@y é1@x.com
  /usr/bin ../x ./y ~/z file.txt a/b.c-d .. .a v4.5.6 1.2.3 -1.5 +3e4 3e-5 -1.2.3 2018-06-07 12:30 2,345.67 0x1F 1.a.bc
  &amp; &#65; &#x1f; <b> </b> <br/> <!-- <!--c--> <script> </script> <?xml <!DOCTYPE --> -- ='\\'
  out-of-date e-book a-1b x-é-y2 a1-b2 naïve-word
`
  .trim()
  .split(/\s+/)
  .concat('<a href="x y">', "<a '\\'", '<style ', '<!-- c -->');

/** Words as people write them, several with one stem, some without any. */
export const WORDS = `
  cat cats Cat dog dogs running runs the a of on happy happily sky skies ability capability capable dying die hopped e-book
  out-of-date cat-dog 2018-06-07 12 -9 3.14 left/right www.a.com/x e@f.com Zürich 東京 İSTANBUL ΟΔΟΣ x1 & <b>
`
  .trim()
  .split(/\s+/);

const character = fc.constantFrom(...CHARACTERS);
const word = fc.constantFrom(...WORDS);

/** Texts to take apart: characters, names of things, and their halves, run together. */
export const nastyText = fc
  .array(
    fc.oneof({ arbitrary: character, weight: 3 }, { arbitrary: fc.constantFrom(...PIECES), weight: 2 }, word),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

/** The text of a record: words, and now and then something else. */
export const recordText = fc
  .array(
    fc.oneof(
      { arbitrary: word, weight: 9 },
      fc.array(character, { maxLength: 5 }).map((part) => part.join('')),
    ),
    {
      maxLength: 14,
    },
  )
  .map((parts) => parts.join(' '));

const flags = fc.constantFrom('', '', '', '', ':*', ':A', ':D', ':ab*', ':', ':Z', ':*d');
const operand = fc
  .tuple(
    fc.oneof(
      { arbitrary: word.map((text) => text.replaceAll(/[<>&]/g, '')), weight: 8 },
      fc.tuple(word, word).map(([a, b]) => `'${a} ${b}'`),
      fc.tuple(character, character).map(([a, b]) => a + b),
    ),
    flags,
  )
  .map(([text, flag]) => text + flag);
const operator = fc.constantFrom(' & ', ' | ', '&', '|', ' <-> ', '<->', ' <2> ', ' <0> ', ' <10> ', ' ');

const { query } = fc.letrec<{ query: string }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'query' },
    operand,
    tie('query').map((inner) => `!${inner}`),
    tie('query').map((inner) => `(${inner})`),
    fc.tuple(tie('query'), operator, tie('query')).map(([left, op, right]) => left + op + right),
    fc.tuple(tie('query'), operator, tie('query')).map(([left, op, right]) => left + op + right),
  ),
}));

/** Queries in the language of to_tsquery, most of them right. */
export const queryText = fc.oneof(
  { arbitrary: query, weight: 8 },
  fc.array(fc.oneof(word, character), { maxLength: 8 }).map((parts) => parts.join('')),
);
