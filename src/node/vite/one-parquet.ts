import type { Plugin } from 'vite';

/** Where parquet-wasm's script looks for its WebAssembly when nobody hands that over. */
const DEFAULT = "new URL('parquet_wasm_bg.wasm', import.meta.url)";

/**
 * Publishes parquet-wasm's WebAssembly once, packed, as whoever starts it hands it over: the address in its script would have it published as it is, too.
 * Building fails where that address is not found.
 */
export function oneParquet(): Plugin {
  return {
    name: 'datapond:one-parquet',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /parquet-wasm\/esm\/parquet_wasm\.js$/ },
      handler(code) {
        if (!code.includes(DEFAULT)) throw new Error('parquet-wasm looks for its WebAssembly elsewhere');
        return { code: code.replace(DEFAULT, 'undefined'), map: null };
      },
    },
  };
}
