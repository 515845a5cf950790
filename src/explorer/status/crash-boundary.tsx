import type { ReactNode } from 'react';
import { Component } from 'react';
import { strings } from '../strings/strings.ts';

/** Shows a mistake of the explorer itself instead of an empty page. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const t = strings().problem;
    return (
      <div className="notice problem crash" role="alert">
        <div>
          <h1>{t.crashTitle}</h1>
          <p>{t.crashHelp}</p>
          <p className="problem-message">{String(error)}</p>
          <button type="button" className="button primary" onClick={() => location.reload()}>
            {t.reload}
          </button>
        </div>
      </div>
    );
  }
}
