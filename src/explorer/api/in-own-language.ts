import type { Field } from '../../core/catalog.ts';
import { fieldInLanguage } from '../catalogue/in-language.ts';
import type { Answer, ApiClient } from './call.ts';
import type { ApiRequest } from './request.ts';

/** A client whose answers tell of columns in a language, where they have it. The texts of the answers stay as they came. */
export function inOwnLanguage(client: ApiClient, language: string): ApiClient {
  return {
    root: client.root,
    async call<Result>(request: ApiRequest, signal?: AbortSignal): Promise<Answer<Result>> {
      const answer = await client.call<Result>(request, signal);
      const { result } = answer;
      if (!hasFields(result)) return answer;
      const fields = result.fields.map((field) => fieldInLanguage(field, language));
      return { ...answer, result: { ...result, fields } };
    },
  };
}

function hasFields(result: unknown): result is { readonly fields: readonly Field[] } {
  return (
    typeof result === 'object' && result !== null && Array.isArray((result as { fields?: unknown }).fields)
  );
}
