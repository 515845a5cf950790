import { ANSWER_HEADER, PROBLEM_HEADER } from '../../transport/names.ts';
import { parseExactJson } from './exact-json.ts';
import type { Reply } from './problem.ts';
import { ApiFailure, toProblem } from './problem.ts';
import { readReport } from './read-report.ts';
import type { ApiRequest } from './request.ts';
import { methodOf, toUrl } from './request.ts';

/** A successful reply to one request. */
export interface Answer<Result> extends Reply {
  readonly request: ApiRequest;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly result: Result;
}

/** Calls actions of one site. */
export interface ApiClient {
  /** With a slash at its end. */
  readonly root: string;
  /** Rejects with {@link ApiFailure}, or with the signal's reason when aborted. */
  call<Result>(request: ApiRequest, signal?: AbortSignal): Promise<Answer<Result>>;
}

/** The client that talks to the API by `fetch` alone. @param root the API's root with a slash at its end */
export function createApiClient(root: string): ApiClient {
  return {
    root,
    async call<Result>(request: ApiRequest, signal?: AbortSignal): Promise<Answer<Result>> {
      const method = methodOf(request, root);
      const url = method === 'GET' ? toUrl(request, root) : root + request.action;
      const started = performance.now();
      let response: Response;
      let buffer: ArrayBuffer;
      try {
        response = await fetch(url, init(request, method, signal));
        buffer = await response.arrayBuffer();
      } catch (cause) {
        if (signal?.aborted) throw cause;
        throw new ApiFailure(
          { kind: 'offline', status: null, type: null, code: null, messages: [String(cause)], sql: null },
          null,
          { cause },
        );
      }
      const ms = performance.now() - started;
      const text = new TextDecoder().decode(buffer);
      const report = readReport(response.headers.get(ANSWER_HEADER));
      const reply: Reply = { status: response.status, ms, bytes: buffer.byteLength, text, report };
      const body = parseOrNull(text);
      const code = response.headers.get(PROBLEM_HEADER);
      if (!isSuccess(body)) throw new ApiFailure(toProblem(response.status, body, code), reply);
      return { request, method, url, ...reply, result: body.result as Result };
    },
  };
}

function init(request: ApiRequest, method: 'GET' | 'POST', signal: AbortSignal | undefined): RequestInit {
  const base: RequestInit = { method, ...(signal && { signal }) };
  if (method === 'GET') return base;
  return {
    ...base,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request.params),
  };
}

/** Not JSON is an answer too: it means that something else than the API spoke, which the caller reports. */
function parseOrNull(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return null;
  }
}

function isSuccess(body: unknown): body is { readonly success: true; readonly result: unknown } {
  return typeof body === 'object' && body !== null && (body as { success?: unknown }).success === true;
}
