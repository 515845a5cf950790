import type { ReactNode, RefObject } from 'react';
import { useEffect, useImperativeHandle, useRef } from 'react';
import type { Field } from '../../core/catalog.ts';
import { strings } from '../strings/strings.ts';
import type { OfferedName } from './sql-completions.ts';
import type { SqlPlace } from './sql-place.ts';

/** What both editors need. */
export interface SqlEditorProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onRun: () => void;
  /** Where the last run failed. */
  readonly place: SqlPlace | null;
  /** For completion: the table that is meant where none is named yet, as the statement calls it. */
  readonly table: string;
  /** Columns by the names of their tables. */
  readonly columns: ReadonlyMap<string, readonly Field[]>;
  readonly names: readonly OfferedName[];
  /** Gets what writes a text at the caret, and gives the editor the focus. */
  readonly inserter: RefObject<((text: string) => void) | null>;
}

/** A text box that runs on Ctrl or Cmd + Enter and puts the caret where a run failed. */
export function PlainEditor({ value, onChange, onRun, place, inserter }: SqlEditorProps): ReactNode {
  const ref = useRef<HTMLTextAreaElement>(null);
  const offset = place?.offset ?? null;
  useEffect(() => {
    if (offset !== null) ref.current?.setSelectionRange(offset, offset);
  }, [offset]);
  useImperativeHandle(inserter, () => (text: string) => {
    const box = ref.current;
    if (!box) return;
    box.focus();
    box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end');
    onChange(box.value);
  });
  return (
    <textarea
      ref={ref}
      className="sql-box"
      dir="ltr"
      aria-label={strings().sql.label}
      aria-describedby="sql-help"
      aria-invalid={place !== null}
      rows={6}
      value={value}
      spellCheck={false}
      autoCapitalize="off"
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          onRun();
        }
      }}
    />
  );
}
