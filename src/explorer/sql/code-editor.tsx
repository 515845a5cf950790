import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { bracketMatching, syntaxHighlighting } from '@codemirror/language';
import type { Diagnostic } from '@codemirror/lint';
import { setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import { EditorView, drawSelection, keymap, tooltips } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { strings } from '../strings/strings.ts';
import type { SqlEditorProps } from './plain-editor.tsx';
import { completeNames } from './sql-completions.ts';
import { tokenAt } from './sql-place.ts';

/** CodeMirror with PostgreSQL: a chunk of its own, loaded when SQL is first opened. Tab leaves it, as in any text box. */
export function CodeEditor(props: SqlEditorProps): ReactNode {
  const { value, onChange, onRun, place, table, columns, names, inserter } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const language = useRef(new Compartment());
  const changed = useEffectEvent(onChange);
  const run = useEffectEvent(onRun);
  const first = useRef(value);

  useEffect(() => {
    if (!host.current) return;
    const compartment = language.current;
    const runKey = keymap.of([
      {
        key: 'Mod-Enter',
        run: (editor) => {
          // The list would stand over what the statement gives.
          closeCompletion(editor);
          run();
          return true;
        },
      },
    ]);
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          Prec.highest(runKey),
          history(),
          drawSelection(),
          bracketMatching(),
          closeBrackets(),
          // Its icons are letters that many fonts have not, or have in colours.
          autocompletion({ icons: false }),
          // WebKit cuts off at the editor's edge what stands in it and reaches beyond.
          tooltips({ parent: document.body }),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          compartment.of([]),
          syntaxHighlighting(classHighlighter),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({
            'aria-label': strings().sql.label,
            'aria-describedby': 'sql-help',
            autocapitalize: 'off',
            spellcheck: 'false',
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);
  useImperativeHandle(inserter, () => (text: string) => {
    const editor = view.current;
    if (!editor) return;
    editor.focus();
    editor.dispatch(editor.state.replaceSelection(text), { scrollIntoView: true });
  });

  useEffect(() => {
    const schema = Object.fromEntries(
      [...columns].map(([name, fields]) => [
        // A point parts schemas and tables there.
        name.replaceAll('.', '\\.'),
        fields.map(({ id, type }) => ({ label: id, detail: type, type: 'property' })),
      ]),
    );
    const extension = sql({
      dialect: PostgreSQL,
      schema,
      defaultTable: table.replaceAll('.', '\\.'),
      upperCaseKeywords: true,
    });
    const offered = PostgreSQL.language.data.of({ autocomplete: completeNames(names) });
    view.current?.dispatch({ effects: language.current.reconfigure([extension, offered]) });
  }, [table, columns, names]);

  // Text that came from elsewhere: an example, or a step in the history.
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  const offset = place?.offset ?? null;
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    editor.dispatch(
      setDiagnostics(editor.state, offset === null ? [] : [toDiagnostic(editor.state, offset)]),
    );
    if (offset !== null)
      editor.dispatch({ selection: { anchor: Math.min(offset, editor.state.doc.length) } });
  }, [offset]);

  return <div ref={host} className="sql-box code" dir="ltr" />;
}

/** Underlines what stands at the place. */
function toDiagnostic(state: EditorState, offset: number): Diagnostic {
  const from = Math.min(offset, Math.max(0, state.doc.length - 1));
  const to = Math.min(state.doc.length, from + tokenAt(state.doc.toString(), from).length);
  return { from, to, severity: 'error', message: strings().problem.sqlTitle };
}
