import { expect, test } from 'vitest';
import { keptSections } from './kept-sections.ts';

const BEFORE = `# Bench

## Missed

2 of 9 figures, the worst first.

| work | figures that miss, and what is to be reached |
| --- | --- |
| wide: q: a word | warm **19 ×** (≤ 3 ×) |
| register: q: a word | warm **4 ×** (≤ 3 ×) |

## register: 1,000 records, 10 columns, 1.0 MB of CSV

### Warm

| q: a word | 4 |

## wide: 500 records, 200 columns, 1.0 MB of CSV

### Warm

| q: a word | 19 |

## register: 10,000 records

| q: a word | 4 → 5 |

## Notes on this run

- None.
`;

test('keeps what is said of tables that are not here', () => {
  const now = '\n## register: 1,000 records, 10 columns, 1.0 MB of CSV\n\n### Warm\n\n| q: a word | 3 |\n';
  expect(keptSections(BEFORE, now)).toEqual({
    sections: `
## wide: 500 records, 200 columns, 1.0 MB of CSV

### Warm

| q: a word | 19 |


## register: 10,000 records

| q: a word | 4 → 5 |
`,
    missed: ['| wide: q: a word | warm **19 ×** (≤ 3 ×) |'],
  });
});

test('keeps nothing where all is here, and where there was nothing', () => {
  expect(keptSections(BEFORE, BEFORE)).toEqual({ sections: '', missed: [] });
  expect(keptSections('', BEFORE)).toEqual({ sections: '', missed: [] });
});
