import { TransportError } from '../core/errors.ts';
import { isJsonObject, parseJson, toPythonRepr, type JsonValue } from '../core/params/json-value.ts';
import type { RawParams } from '../core/params/validate-params.ts';
import { asksForJsonp } from './jsonp.ts';

/**
 * Reads parameters where CKAN reads them, in its order (contract 1.3): form, then query string, then JSON body.
 * @param options.write whether the action writes: those have no parameters in the query string
 * Throws TransportError 400 for a body that is not a JSON object, 415 for JSON without a JSON content type.
 */
export async function decodeRequest(
  request: Request,
  options: { readonly write: boolean },
): Promise<RawParams> {
  const query = options.write ? [] : [...new URL(request.url).searchParams];
  const contentType = request.headers.get('content-type') ?? '';
  const isMultipart = request.method === 'POST' && MULTIPART.test(contentType);
  const form = isMultipart ? await multipartEntries(request) : [];
  // A body can be read but once.
  const text = isMultipart ? '' : await request.text();
  const sent =
    readForm(isMultipart ? form : formEntries(request.method, contentType, text)) ??
    (query.length > 0 ? gather(query) : readJson(text, contentType));
  const { callback: _callback, _: cacheBuster, ...params } = sent;
  // jQuery adds `_` to a JSONP address to get past caches; with it goes the only reason CKAN would have to refuse it.
  const isKept = cacheBuster !== undefined && !asksForJsonp(request);
  return isKept ? { ...params, _: cacheBuster } : params;
}

const MULTIPART = /^multipart\/form-data\b/i;
const URL_ENCODED = /^application\/x-www-form-urlencoded\b/i;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;

type Entries = readonly (readonly [name: string, value: string])[];

function readForm(entries: Entries): RawParams | undefined {
  const [first, ...others] = entries;
  if (!first) return undefined;
  const [name, value] = first;
  // `curl -d '{…}'` sends JSON as the name of a form field without a value.
  if (others.length === 0 && (value === '' || value === '1')) return parseObject(name);
  return gather(entries);
}

function formEntries(method: string, contentType: string, text: string): Entries {
  return method === 'POST' && URL_ENCODED.test(contentType) ? [...new URLSearchParams(text)] : [];
}

async function multipartEntries(request: Request): Promise<[string, string][]> {
  try {
    const form = await request.formData();
    return [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
  } catch {
    // Flask reads what it can, which is nothing, and the action tells what is missing.
    return [];
  }
}

/** One occurrence is a text, several are a list. */
function gather(entries: Entries): RawParams {
  const params = new Map<string, string[]>();
  for (const [name, value] of entries) {
    const before = params.get(name);
    if (before) before.push(value);
    else params.set(name, [value]);
  }
  return Object.fromEntries(
    [...params].map(([name, values]) => [name, values.length === 1 ? values[0]! : values]),
  );
}

function readJson(text: string, contentType: string): RawParams {
  if (text.trim() === '') return {};
  if (!JSON_TYPE.test(contentType)) {
    throw new TransportError(
      415,
      'The request has a body without a JSON content type: send it with content-type: application/json',
    );
  }
  return parseObject(text);
}

function parseObject(text: string): RawParams {
  let value: JsonValue;
  try {
    value = parseJson(text);
  } catch (error) {
    const reason = (error as Error).message;
    throw new TransportError(400, `Bad request - JSON Error: Error decoding JSON data. Error: ${reason}`);
  }
  if (!isJsonObject(value)) {
    const repr = toPythonRepr(value);
    throw new TransportError(
      400,
      `Bad request - JSON Error: Request data JSON decoded to ${repr} but it needs to be a dictionary.`,
    );
  }
  return value;
}
