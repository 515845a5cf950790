/** The part of libpg-query's Emscripten module that parser.ts uses: the package types only its wrapper. */
declare module 'libpg-query/wasm/libpg-query.js' {
  export interface ParserModule {
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _wasm_parse_query_raw(query: number): number;
    _wasm_free_parse_result(result: number): void;
    lengthBytesUTF8(text: string): number;
    stringToUTF8(text: string, pointer: number, bytes: number): void;
    UTF8ToString(pointer: number): string;
    getValue(pointer: number, type: 'i32'): number;
  }
  export default function createModule(options?: {
    instantiateWasm?: (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => void,
    ) => object;
  }): Promise<ParserModule>;
}
