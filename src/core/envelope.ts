import type { ActionError } from './errors.ts';
import { toPythonJson, writePythonJson, type Piece } from './values/json-text.ts';

/**
 * CKAN's envelope, the only place that writes `help`, `success`, `result` and `error` (contract 1.4).
 * @param help address of help_show for the action
 * @param result plain data; RawJson and WrittenJson parts are written as they are
 * @returns the text in pieces
 */
export function successEnvelope(help: string, result: unknown): Iterable<Piece> {
  return writePythonJson({ help, success: true, result });
}

/** A failed action's answer, as JSON. @param help the address of the action's help */
export function errorEnvelope(help: string, error: ActionError): string {
  // CKAN puts __type first where it makes the error itself, and last where a validator did.
  const members =
    error.type === 'Validation Error'
      ? { ...error.details, __type: error.type }
      : { __type: error.type, ...error.details };
  return toPythonJson({ help, error: members, success: false });
}
