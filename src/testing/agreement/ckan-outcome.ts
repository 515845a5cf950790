/** Parameters of a search as CKAN's action gets them: numbers are LosslessNumbers. */
export type Params = Readonly<Record<string, unknown>>;

/** What CKAN 2.11 answers; `crash`: 500. */
export type Outcome =
  | {
      readonly kind: 'result';
      readonly result: Readonly<Record<string, unknown>>;
      readonly order: 'kept' | 'none' | 'part';
    }
  /** The errors of which it tells one or more. */
  | {
      readonly kind: 'error';
      readonly status: number;
      readonly errors: readonly Readonly<Record<string, unknown>>[];
      readonly orig?: string;
    }
  | { readonly kind: 'crash' };

/** CKAN gives up with one of these. */
export class Refused extends Error {
  constructor(readonly outcome: Outcome) {
    super();
  }
}

/** Gives up with some of these errors. */
export const refuse = (...errors: Readonly<Record<string, unknown>>[]): never => {
  throw new Refused({ kind: 'error', status: 409, errors });
};

/** Gives up with 500. */
export const crash = (): never => {
  throw new Refused({ kind: 'crash' });
};

/** Gives up with what PostgreSQL or its driver says of the statement. */
export function refuseQuery(orig: string): never {
  throw new Refused({ kind: 'error', status: 409, errors: [{ query: ['Invalid query'] }], orig });
}
