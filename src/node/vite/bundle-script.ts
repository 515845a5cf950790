import { build } from 'vite';

/**
 * Bundles a module and everything it imports into one classic script.
 * @param constants names in the source → JavaScript expressions put in their place
 */
export async function bundleScript(
  entry: string,
  constants: Readonly<Record<string, string>> = {},
): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { ...constants, 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'datapond' } },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (!output || !('output' in output)) throw new Error(`${entry} was not built`);
  const [script, ...others] = output.output;
  if (others.length > 0) {
    throw new Error(
      `${entry} must be one script, but brings ${others.map((file) => file.fileName).join(', ')}`,
    );
  }
  return script.code;
}
