import { EngineError, messageOf } from '../../core/errors.ts';
import { readableFrom } from '../files/open-source.ts';
import { type CompilerSettings, createOwnCompiler } from '../own-compiler.ts';
import type { TableAnswer, TableRequest } from './table-messages.ts';

/* A process that small tables are compiled in (table-processes.ts), with CompilerSettings as its argument. It ends with its parent. */

const settings = JSON.parse(process.argv[2]!) as CompilerSettings;
const { compileTable } = createOwnCompiler(settings, { log: () => {}, draw: null });
process.once('disconnect', () => process.exit());
process.on('message', async ({ id, input }: TableRequest) => {
  const { content } = input;
  try {
    answer({
      id,
      table: await compileTable({
        ...input,
        content: content instanceof Uint8Array ? content : readableFrom(content),
      }),
    });
  } catch (error) {
    answer({ id, message: messageOf(error), failure: error instanceof EngineError ? error.failure : null });
  }
});

function answer(message: TableAnswer): void {
  process.send?.(message);
}
