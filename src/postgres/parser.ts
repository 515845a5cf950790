// Every tsconfig that reaches this file needs the declaration; an import cannot name it.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./libpg-query.d.ts" />
import type { Node } from 'libpg-query';
import createModule, { type ParserModule } from 'libpg-query/wasm/libpg-query.js';
import { PgError } from './errors.ts';

/** PostgreSQL's own grammar. */
export interface Parser {
  /** The statements of a text. Rejects with PgError: a syntax error, or `stack depth limit exceeded`. */
  parse(text: string): Promise<readonly Node[]>;
}

/** Where the parser gets its code. */
export interface ParserOptions {
  /** Fetches the parser's wasm, for shells whose bundler moves files. Default: the one beside the package's own code. */
  readonly loadWasm?: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** Loads the parser on the first text. A parser that crashed is thrown away and loaded anew. */
export function createParser(options: ParserOptions = {}): Parser {
  let loading: Promise<ParserModule> | undefined;
  const load = () => (loading ??= create(options.loadWasm));
  return {
    async parse(text) {
      const module = await load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      try {
        return parseWith(module, text);
      } catch (error) {
        if (error instanceof PgError) throw error;
        // A trap or an overflow of the wasm stack: what the module's memory holds now is anybody's guess.
        loading = undefined;
        throw new PgError('program_limit_exceeded', 'stack depth limit exceeded', { cause: error });
      }
    },
  };
}

/** What the grammar adds to some of its messages (gram.y), which the library leaves out. */
const HINTS: Readonly<Record<string, string>> = {
  'LIMIT #,# syntax is not supported': 'Use separate LIMIT and OFFSET clauses.',
};

async function create(loadWasm: ParserOptions['loadWasm']): Promise<ParserModule> {
  if (!loadWasm) return createModule();
  // Compiled here, where a failure is heard: the module would wait for ever.
  const module = await WebAssembly.compile(await loadWasm());
  return createModule({
    instantiateWasm(imports, receive) {
      void WebAssembly.instantiate(module, imports).then(receive);
      return {};
    },
  });
}

function parseWith(module: ParserModule, text: string): readonly Node[] {
  const bytes = module.lengthBytesUTF8(text) + 1;
  const query = module._malloc(bytes);
  let result = 0;
  try {
    module.stringToUTF8(text, query, bytes);
    result = module._wasm_parse_query_raw(query);
    // PgQueryParseResult: parse_tree, stderr_buffer, error.
    const error = module.getValue(result + 8, 'i32');
    if (error) {
      // PgQueryError: message, funcname, filename, lineno, cursorpos (1-based, in characters).
      const message = module.UTF8ToString(module.getValue(error, 'i32'));
      const cursor = module.getValue(error + 16, 'i32');
      throw new PgError('syntax_error', message, {
        ...(cursor > 0 && { character: cursor - 1 }),
        hint: HINTS[message],
      });
    }
    const tree = JSON.parse(module.UTF8ToString(module.getValue(result, 'i32'))) as {
      stmts?: { stmt?: Node }[];
    };
    return (tree.stmts ?? []).flatMap(({ stmt }) => (stmt ? [stmt] : []));
  } finally {
    module._free(query);
    if (result) module._wasm_free_parse_result(result);
  }
}
