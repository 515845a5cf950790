import type { Ports } from '../core/action-ports.ts';
import { ACTIONS } from '../core/actions/registry.ts';
import { ActionError, TransportError } from '../core/errors.ts';
import { validateParams } from '../core/params/validate-params.ts';
import { toPythonJson } from '../core/values/json-text.ts';
import type { Utility } from './utilities.ts';

/**
 * The JSON of one of them; nothing is found where no text is sent.
 * Throws TransportError 400 for parameters that are none.
 */
export async function utilityJson(
  { action: name, text, wrap }: Utility,
  query: URLSearchParams,
  { ports, siteUrl }: { readonly ports: Ports; readonly siteUrl: string },
): Promise<string> {
  const q = query.get(text) ?? '';
  const action = ACTIONS.get(name);
  if (q === '' || !action) return toPythonJson(wrap([]));
  // CKAN hands on these alone; tags of the page's ten, whatever the action's own most is.
  const sent = {
    q,
    ...Object.fromEntries(
      ['limit', 'vocabulary_id'].flatMap((one) => (query.get(one) ? [[one, query.get(one) as string]] : [])),
    ),
    ...(name === 'tag_autocomplete' && !query.get('limit') && { limit: '10' }),
  };
  try {
    const params = validateParams(action.params, sent, { strict: false });
    const found = await action.run(params, { ports, siteUrl, path: '', query: [], sent });
    return toPythonJson(wrap(found as readonly unknown[]));
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    throw new TransportError(400, `Bad request - ${JSON.stringify(error.details)}`, { cause: error });
  }
}
