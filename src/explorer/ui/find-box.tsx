import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** A field that narrows a list as one types. */
export function FindBox({
  label,
  text,
  onText,
}: {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}): ReactNode {
  return (
    <div className="search-box">
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onText(target.value)}
      />
    </div>
  );
}
