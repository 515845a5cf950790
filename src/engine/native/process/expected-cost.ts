import { createKnownCosts, shapeOf } from './known-costs.ts';
import { LONG } from './lane-settings.ts';

/** What statements are expected to take of the processor, by what they and those like them took. */
export interface ExpectedCost {
  /** Seconds that a statement stands behind others of its asker, so that the shortest goes first; 0: it is quick. */
  handicapOf(text: string): number;
  /** Whether it always takes long: it begins where it is in nobody's way. */
  isLong(text: string): boolean;
  /**
   * @param worked milliseconds of the processor that it had
   * @param isAlone whether nothing else ran in its process meanwhile: in company it is not known well enough
   */
  learn(text: string, worked: number, isAlone: boolean): void;
}

/** Milliseconds of the processor with which a statement is quick. */
const QUICK = 100;

/** Characters of a statement that is short: most people's are. */
const SHORT = 2000;

/** Seconds that a statement is taken to need of which nothing is known. */
const UNKNOWN = { short: 0.5, long: 1 };

/** Seconds that count at most. */
const MOST = 10;

/** Knows nothing at first. */
export function createExpectedCost(): ExpectedCost {
  // What one with another value takes says nothing for sure, and among those that take long there is little room.
  const ofTexts = createKnownCosts({ times: 2 });
  const ofShapes = createKnownCosts({ keyOf: shapeOf });
  return {
    handicapOf(text) {
      const cost = ofShapes.of(text);
      if (cost === undefined) return text.length <= SHORT ? UNKNOWN.short : UNKNOWN.long;
      return cost <= QUICK ? 0 : Math.min(MOST, cost / 1000);
    },
    isLong: (text) => (ofTexts.of(text) ?? 0) >= LONG,
    learn(text, worked, isAlone) {
      ofShapes.learn(text, worked);
      if (isAlone) ofTexts.learn(text, worked);
    },
  };
}
