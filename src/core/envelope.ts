import type { ActionError } from './errors.ts';
import { toPythonJson } from './values/json-text.ts';

/**
 * CKAN's envelope, the only place that writes `help`, `success`, `result` and `error` (contract 1.4).
 * @param help address of help_show for the action
 * @param result plain data; RawJson parts are written as they are
 */
export function successEnvelope(help: string, result: unknown): string {
  return toPythonJson({ help, success: true, result });
}

export function errorEnvelope(help: string, error: ActionError): string {
  // CKAN puts __type first where it makes the error itself, and last where a validator did.
  const members =
    error.type === 'Validation Error'
      ? { ...error.details, __type: error.type }
      : { __type: error.type, ...error.details };
  return toPythonJson({ help, error: members, success: false });
}
