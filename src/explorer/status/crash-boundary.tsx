import type { ReactNode } from 'react';
import { Component } from 'react';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';

interface Props {
  /** What is shown: after a mistake, another one is tried. */
  readonly of?: unknown;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly of: unknown;
}

/** Shows a mistake of the explorer itself instead of an empty page. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { error: null, of: this.props.of };

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { error: null, of };
  }

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
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
          <Button look="primary" onClick={() => location.reload()}>
            {t.reload}
          </Button>
        </div>
      </div>
    );
  }
}
