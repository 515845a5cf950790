import { leastMatching } from './least-matching.ts';
import { createFieldTest, type FieldTest } from './match-leaf.ts';
import type { SearchDocument } from './search-document.ts';
import type { Clause, Leaf, SearchQuery } from './search-query.ts';

/** How well a document answers a query; null where it does not. */
export type Matcher = (document: SearchDocument) => number | null;

/** How a query is asked. */
export interface Asking {
  /** What `NOW` means. */
  readonly now: Date;
  /** Whether all words that stand together must be in a field, or one of them. */
  readonly needsAll: boolean;
  /** Fields of what names none, and how much each weighs. */
  readonly fields: readonly (readonly [field: string, weight: number])[];
  /** What share of their weight the other fields add to the heaviest. */
  readonly tie: number;
  /** Of the query's own optional clauses, see leastMatching. Absent: one, where nothing must hold. */
  readonly mm?: string;
  /** Whether it stands among conditions that hold for all datasets, as `fq` does with CKAN's own. */
  readonly isAmong?: boolean;
}

/** Makes a query ready to be asked of many documents. Null where it asks for nothing. Throws SyntaxError for what no field can answer. */
export function createMatcher(query: SearchQuery, asking: Asking): Matcher | null {
  if (query.kind !== 'clauses') return createPart(query, asking);
  const clauses = createClauses(query.clauses, asking);
  if (clauses.length === 0) return null;
  // Solr adds everything to what it is asked to leave out of, but not within parentheses.
  const leavesOut = ({ occur }: ReadyClause) => occur === 'not';
  if (asking.isAmong ? clauses.some(leavesOut) : clauses.every(leavesOut))
    clauses.push({ occur: 'must', matcher: () => 1 });
  return joinClauses(clauses, asking.mm);
}

interface ReadyClause {
  readonly occur: Clause['occur'];
  readonly matcher: Matcher;
}

function createClauses(clauses: readonly Clause[], asking: Asking): ReadyClause[] {
  return clauses.flatMap(({ occur, query }) => {
    const matcher = createPart(query, asking);
    return matcher ? [{ occur, matcher }] : [];
  });
}

function createPart(query: SearchQuery, asking: Asking): Matcher | null {
  switch (query.kind) {
    case 'everything':
      return () => 1;
    case 'boost': {
      const part = createPart(query.part, asking);
      return part && ((document) => times(part(document), query.factor));
    }
    case 'clauses': {
      const clauses = createClauses(query.clauses, asking);
      return clauses.length > 0 ? joinClauses(clauses) : null;
    }
    default:
      return query.field === undefined ? ofAny(query, asking) : ofField(query, query.field, asking);
  }
}

function times(score: number | null, factor: number): number | null {
  return score === null ? null : score * factor;
}

function ofField(leaf: Leaf, name: string, asking: Asking): Matcher | null {
  const isWanted = createFieldTest(leaf, name, asking);
  return isWanted && ((document) => (holds(document, name, isWanted) ? 1 : null));
}

function holds(document: SearchDocument, name: string, isWanted: FieldTest): boolean {
  const field = document.get(name);
  return field !== undefined && isWanted(field);
}

/** What names no field is looked for in several: Solr's DisjunctionMaxQuery. */
function ofAny(leaf: Leaf, asking: Asking): Matcher | null {
  const tests = asking.fields.flatMap(([name, weight]) => {
    const isWanted = testOrNone(leaf, name, asking);
    return isWanted ? [{ name, weight, isWanted }] : [];
  });
  if (tests.length === 0) return null;
  return (document) => {
    const weights = tests
      .filter(({ name, isWanted }) => holds(document, name, isWanted))
      .map(({ weight }) => weight);
    if (weights.length === 0) return null;
    const most = Math.max(...weights);
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    return most + asking.tie * (all - most);
  };
}

/** A field that cannot hold what is sought does not keep the others from being asked. */
function testOrNone(leaf: Leaf, name: string, asking: Asking): FieldTest | null {
  try {
    return createFieldTest(leaf, name, asking);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function joinClauses(clauses: readonly ReadyClause[], mm?: string): Matcher {
  const matchersOf = (occur: Clause['occur']) =>
    clauses.flatMap((clause) => (clause.occur === occur ? [clause.matcher] : []));
  const [must, should, not] = [matchersOf('must'), matchersOf('should'), matchersOf('not')];
  const needed = must.length === 0 ? 1 : 0;
  const least = Math.max(needed, mm === undefined ? 0 : leastMatching(should.length, mm));
  return (document) => {
    if (not.some((matcher) => matcher(document) !== null)) return null;
    let score = 0;
    for (const matcher of must) {
      const part = matcher(document);
      if (part === null) return null;
      score += part;
    }
    const found = should.map((matcher) => matcher(document)).filter((part) => part !== null);
    if (found.length < least) return null;
    return found.reduce((sum, part) => sum + part, score);
  };
}
