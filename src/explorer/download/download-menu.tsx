import type { ReactNode } from 'react';
import { useState } from 'react';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { FloatingCard } from '../ui/floating-card.tsx';
import { Icon } from '../ui/icon.tsx';
import { toReason } from '../ui/use-async.ts';

/** One file that can be had. */
export interface DownloadChoice {
  readonly label: string;
  /** Tells how far it is in a few words. */
  readonly start: (onProgress: (text: string) => void, signal: AbortSignal) => Promise<void>;
}

/** A button with the files of what is on screen; while one is on its way it tells how far and can be cancelled. */
export function DownloadMenu({
  choices,
  note,
  children,
}: {
  readonly choices: readonly DownloadChoice[];
  readonly note: string;
  /** What can be chosen of the files. */
  readonly children?: ReactNode;
}): ReactNode {
  const t = strings().download;
  // The button that was pressed, while the card is open.
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [running, setRunning] = useState<{
    readonly progress: string;
    readonly controller: AbortController;
  } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const start = (choice: DownloadChoice): void => {
    const controller = new AbortController();
    setAnchor(null);
    setProblem(null);
    setRunning({ progress: '…', controller });
    choice
      .start((progress) => setRunning({ progress, controller }), controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setProblem(toReason(error));
      })
      .finally(() => setRunning(null));
  };
  return (
    <>
      {/* One button for both, so that the focus is not lost when a download begins or ends. */}
      <Button
        {...(!running && { 'aria-haspopup': 'dialog' as const, 'aria-expanded': anchor !== null })}
        onClick={(event) => (running ? running.controller.abort() : setAnchor(event.currentTarget))}
      >
        <Icon name={running ? 'close' : 'download'} />{' '}
        {running ? (
          <span aria-live="polite">{t.running(running.progress)}</span>
        ) : (
          <span className="button-label">{t.title}</span>
        )}
      </Button>
      {problem !== null && (
        <span className="dim" role="alert">
          {t.failed(problem)}
        </span>
      )}
      {anchor && (
        <FloatingCard anchor={anchor} label={t.title} onClose={() => setAnchor(null)}>
          <p className="dim">{note}</p>
          {children}
          <div className="card-actions">
            {choices.map((choice, index) => (
              <Button
                look="quiet"
                key={choice.label}
                data-autofocus={index === 0 || undefined}
                onClick={() => start(choice)}
              >
                {choice.label}
              </Button>
            ))}
          </div>
        </FloatingCard>
      )}
    </>
  );
}
