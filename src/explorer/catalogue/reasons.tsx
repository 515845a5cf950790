import type { ReactNode } from 'react';
import { strings } from '../strings/strings.ts';
import type { Reason } from './dataset-search.ts';

/** Reasons that are told; more would say nothing new. */
const MOST = 4;

/** Why a dataset was found whose title does not say it. */
export function Reasons({ reasons }: { readonly reasons: readonly Reason[] }): ReactNode {
  const t = strings().datasets.reasons;
  return (
    <ul className="reasons">
      {reasons.slice(0, MOST).map(({ kind, text }) => (
        <li key={`${kind} ${text}`}>
          <span className="dim">{t[kind]}</span> <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}
