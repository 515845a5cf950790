import type { Ports } from '../action-ports.ts';
import type { AnswerReport } from '../answer-report.ts';
import type { Params, ParamTable } from '../params/validate-params.ts';

/** One action of the API: the row from which routes, help_show, validation and the OpenAPI document are made. */
export interface Action {
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  /** More, for help_show; may be empty. */
  readonly description: string;
  readonly params: ParamTable;
  /** Whether a list of objects is an error where no parameter takes one. */
  readonly strict: boolean;
  /** Write actions answer POST alone. */
  readonly write: boolean;
  /** Takes validated parameters; resolves to plain data in which RawJson and WrittenJson parts are ready text. Rejects with ActionError. */
  run(params: Readonly<Record<string, unknown>>, context: ActionContext): Promise<unknown>;
}

/** What an action may know of the request beside its parameters. */
export interface ActionContext {
  readonly ports: Ports;
  /** Address of the site, without a slash at the end. */
  readonly siteUrl: string;
  /** Path of the request without its locale, and its query: for `_links`. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Everything that was sent, validated or not. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** Hears how the answer came about, where the action tells. */
  readonly onAnswered?: (report: AnswerReport) => void;
}

/** Writes one action; the parameters' types follow from the table. */
export function defineAction<T extends ParamTable>(action: {
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  readonly params: T;
  readonly strict?: boolean;
  readonly write?: boolean;
  readonly run: (params: Params<T>, context: ActionContext) => unknown;
}): Action {
  return {
    name: action.name,
    summary: action.summary,
    description: action.description ?? '',
    params: action.params,
    strict: action.strict ?? false,
    write: action.write ?? false,
    run: async (params, context) => action.run(params as Params<T>, context),
  };
}
