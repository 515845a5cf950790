import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { toVisible } from '../grid/cells/cell-text.ts';
import { formatBytes } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { CodeBlock } from './code-block.tsx';
import { indentJson } from './indent-json.ts';

/** Characters of an answer that are shown. */
const SHOWN = 20_000;

/** The JSON as received, indented to be read; Copy takes it as received. */
export function RawResponse({ text }: { readonly text: string }): ReactNode {
  const t = strings().request;
  const shown = useMemo(() => toVisible(indentJson(text.slice(0, SHOWN)).toWellFormed()), [text]);
  return (
    <>
      <div className="raw">
        <CodeBlock title="JSON" code={text} display={shown} />
      </div>
      {text.length > SHOWN && <p className="dim">{t.cut(formatBytes(SHOWN), formatBytes(text.length))}</p>}
    </>
  );
}
