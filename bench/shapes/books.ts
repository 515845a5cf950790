import { between, isoTime, letters, MINUTE, type Shape } from './shape.ts';

const DIGITS = '0123456789';

/** A library's catalogue: numbers with marks between their parts, titles, several authors and subjects in a cell, call numbers. */
export const books: Shape = {
  name: 'books',
  records: 400_000,
  columns: 'isbn,title,authors,publisher,year,pages,language,subjects,call_number,added,url'.split(','),
  rows: ({ random, phrase, names }) => {
    const [given, family, houses] = [names(3_000), names(40_000), names(3_000)];
    const title = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
    const authors = Array.from({ length: 120_000 }, () => `${random.pick(family)}, ${random.pick(given)}`);
    const subjects = Array.from({ length: 5_000 }, () => title(phrase(between(random, 1, 3))));
    const some = (of: readonly string[], count: number) =>
      Array.from({ length: count }, () => random.pick(of));
    return (index) => [
      random.share() < 0.1
        ? null
        : `978-${letters(random, DIGITS, 1)}-${between(random, 10, 9_999)}-${between(random, 1_000, 99_999)}-${letters(random, DIGITS, 1)}`,
      title(phrase(between(random, 2, 10))) +
        (random.share() < 0.3 ? `: ${phrase(between(random, 2, 8))}` : ''),
      some(authors, random.pick([1, 1, 1, 2, 3])).join('; '),
      `${random.pick(houses)} ${random.pick(['Press', 'Verlag', '& Sons', 'Books', 'Éditions'])}`,
      Math.floor(2024 - 120 * random.share() ** 2.5),
      between(random, 30, 1_200),
      random.pick(['eng', 'eng', 'eng', 'ger', 'fre', 'spa', 'ita']),
      some(subjects, between(random, 0, 4)).join(' | ') || null,
      `${letters(random, 'ABCDEFGHKLMNPQRST', 2)}${between(random, 1, 9_999)}.${letters(random, 'ABCDEFGHK', 1)}${between(random, 1, 99)} ${between(random, 1950, 2024)}`,
      `${isoTime(Date.UTC(2001, 0, 1) + between(random, 0, 12_000_000) * MINUTE, 19)}Z`,
      `https://catalog.lib.example/record/${index + 100_000}`,
    ];
  },
};
