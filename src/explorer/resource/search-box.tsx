import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { strings } from '../strings/strings.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useLatest } from '../ui/use-latest.ts';

/** Milliseconds without a key before a search starts by itself. */
const PAUSE = 220;

/** The full-text box: searches as one types. */
export function SearchBox({
  q,
  label,
  onSearch,
}: {
  readonly q: string;
  readonly label: string;
  /** @param settled a step worth going back to (Enter, clearing), not one of many while typing */
  readonly onSearch: (q: string, settled: boolean) => void;
}): ReactNode {
  const t = strings().table;
  const [draft, setDraft] = useState(q);
  const [known, setKnown] = useState(q);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Back, forward and "remove all" change the search from outside.
  if (q !== known) {
    setKnown(q);
    setDraft(q);
  }
  const search = (text: string, settled: boolean): void => {
    clearTimeout(timer.current);
    setKnown(text);
    onSearch(text, settled);
  };
  // What else changed during the pause, such as the order, must stay. The first letters of a search are the step to go back over;
  // the rest refine it.
  const rested = useLatest((text: string) => search(text, q === ''));
  const onInput = (text: string): void => {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => rested(text), PAUSE);
  };
  return (
    <div className="search-box">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={draft}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onInput(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(draft, q === '');
        }}
      />
      {draft !== '' && (
        <IconButton
          icon="close"
          label={t.clearSearch}
          onClick={() => {
            setDraft('');
            search('', true);
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
