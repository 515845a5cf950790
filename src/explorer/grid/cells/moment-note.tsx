import type { ReactNode } from 'react';
import type { Field } from '../../../core/catalog.ts';
import { toMomentText } from './moment-text.ts';

/** Beside a number that counts to a moment, the moment. */
export function MomentNote({ field, value }: { readonly field: Field; readonly value: unknown }): ReactNode {
  const moment = toMomentText(field, value);
  return moment && <span className="dim moment"> {moment}</span>;
}
