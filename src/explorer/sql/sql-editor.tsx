import type { ReactNode } from 'react';
import { useModule } from '../ui/use-async.ts';
import type { SqlEditorProps } from './plain-editor.tsx';
import { PlainEditor } from './plain-editor.tsx';

/** The statement: a plain text box at once, CodeMirror as soon as it is loaded. */
export function SqlEditor(props: SqlEditorProps): ReactNode {
  // Offline before it was ever loaded: the text box does all that is needed.
  const module = useModule(true, () => import('./code-editor.tsx'), 'The SQL editor stays plain');
  const Editor = module?.CodeEditor ?? PlainEditor;
  return <Editor {...props} />;
}
