import type { Field } from '../../core/catalog.ts';
import { openColumn } from '../aggregate/open-source.ts';
import type { WantedValues } from '../aggregate/source.ts';
import type { ApiClient } from '../api/call.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import { toValueBars } from './bars.ts';
import type { Bar, Selection } from './column-summary.ts';
import { toEntry } from './summarise.ts';

/** Values of a column with their records, the most frequent first. */
export interface ValuePage {
  readonly bars: readonly Bar[];
  readonly hasMore: boolean;
  /** Whether it covers every matching record, or only the first that a search brings. */
  readonly complete: boolean;
}

/**
 * The values of a column within a selection, as many as are wanted. Rejects with ApiFailure, or with the signal's reason.
 * @param wanted.grouped how numbers are written, see toValueText
 */
export async function loadValues(
  client: ApiClient,
  selection: Selection,
  field: Field,
  {
    most,
    grouped,
    signal,
    ...wanted
  }: WantedValues & { readonly grouped: boolean; readonly signal: AbortSignal },
): Promise<ValuePage> {
  const source = await openColumn({ client, address: selection, fields: selection.fields, signal }, field);
  const values = await source.frequent(field, { ...wanted, most: most + 1 });
  return {
    bars: toValueBars(values.slice(0, most).map(toEntry), toColumnKind(field.type), grouped),
    hasMore: values.length > most,
    complete: source.total === 'all',
  };
}
