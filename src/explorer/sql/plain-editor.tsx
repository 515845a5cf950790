import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { strings } from '../strings/strings.ts';
import type { SqlEditorProps } from './sql-editor.tsx';

/** A text box that runs on Ctrl or Cmd + Enter and puts the caret where a run failed. */
export function PlainEditor({ value, onChange, onRun, place, inserter }: SqlEditorProps): ReactNode {
  const ref = useRef<HTMLTextAreaElement>(null);
  const offset = place?.offset ?? null;
  useEffect(() => {
    if (offset !== null) ref.current?.setSelectionRange(offset, offset);
  }, [offset]);
  useEffect(() => {
    inserter.current = (text) => {
      const box = ref.current;
      if (!box) return;
      box.focus();
      box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end');
      onChange(box.value);
    };
    return () => {
      inserter.current = null;
    };
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
