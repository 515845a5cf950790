import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { strings } from '../strings/strings.ts';
import { Icon } from './icon.tsx';

/** Copies a text and says so for a moment. */
export function CopyButton({
  text,
  label = strings().request.copy,
}: {
  readonly text: string;
  readonly label?: string;
}): ReactNode {
  const t = strings().request;
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), 1600);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = (): void => {
    // Over plain http there is no clipboard at all.
    if (!('clipboard' in navigator)) return setOutcome('failed');
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  const said = outcome === 'copied' ? t.copied : outcome === 'failed' ? t.copyFailed : label;
  return (
    <button type="button" className="button quiet copy" onClick={copy}>
      <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
      <span aria-live="polite">{said}</span>
    </button>
  );
}
