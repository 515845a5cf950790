import fc from 'fast-check';

/** Days about those of the tables that are drawn here, from 1950 on. */
export const day = fc
  .integer({ min: -300, max: 20_300 })
  .map((days) => new Date(Date.UTC(1950, 0, 1 + days)).toISOString().slice(0, 10));
/** Numbers about theirs. */
export const number = fc.integer({ min: -20, max: 40_100 });
/** A range of a filter, open at one end or at neither. */
export const range = <T extends string | number>(value: fc.Arbitrary<T>) =>
  fc.oneof(
    {
      arbitrary: fc
        .tuple(value, value, fc.constantFrom('gt', 'gte'), fc.constantFrom('lt', 'lte'))
        .map(([a, b, from, to]) => ({ [from]: a < b ? a : b, [to]: a < b ? b : a })),
      weight: 4,
    },
    fc.tuple(value, fc.constantFrom('gt', 'gte', 'lt', 'lte')).map(([a, end]) => ({ [end]: a })),
  );
