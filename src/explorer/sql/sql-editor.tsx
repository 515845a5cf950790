import type { ReactNode, RefObject } from 'react';
import type { Field } from '../../core/catalog.ts';
import { useModule } from '../ui/use-async.ts';
import { PlainEditor } from './plain-editor.tsx';
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

/** The statement: a plain text box at once, CodeMirror as soon as it is loaded. */
export function SqlEditor(props: SqlEditorProps): ReactNode {
  // Offline before it was ever loaded: the text box does all that is needed.
  const module = useModule(true, () => import('./code-editor.tsx'), 'The SQL editor stays plain');
  const Editor = module?.CodeEditor ?? PlainEditor;
  return <Editor {...props} />;
}
