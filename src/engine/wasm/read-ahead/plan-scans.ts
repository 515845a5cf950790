/** A scan that reads all of some columns of a table. */
export interface PlanScan {
  /** What it hands on; with conditions, more may be read. */
  readonly columns: readonly string[];
  /** Its conditions, as DuckDB writes them. */
  readonly conditions: readonly string[];
}

/** What of DuckDB's `EXPLAIN (FORMAT json)` is looked at. */
interface PlanNode {
  readonly name: string;
  readonly children: readonly PlanNode[];
  readonly extra_info: Readonly<Record<string, string | readonly string[]>>;
}

/** Reads no more of what is below than its own answer takes. */
const LIMITS = /LIMIT/;
/** Reads all of what is below, whatever its own answer is cut to. */
const WHOLE = /GROUP_BY|AGGREGATE|ORDER_BY|TOP_N|^WINDOW/;
/** Reads all of its second child; of the first what is asked for. */
const JOINS = /JOIN/;

/**
 * The scans that read a table from its beginning to its end, and not as much of it as a LIMIT takes.
 * @param explained the JSON of `EXPLAIN (FORMAT json)`
 */
export function planScans(explained: string): readonly PlanScan[] {
  const scans: PlanScan[] = [];
  const walk = ({ name, children, extra_info: info }: PlanNode, isWhole: boolean): void => {
    if (name.trim() === 'SEQ_SCAN' && isWhole) {
      scans.push({
        columns: list(info['Projections']),
        conditions: list(info['Filters']),
      });
    }
    const below = WHOLE.test(name) || (isWhole && !LIMITS.test(name));
    // Of a table that is joined by its records' places only these places are read.
    const isByPlace = JOINS.test(name) && list(info['Conditions']).some((text) => /\browid\b/.test(text));
    children.forEach((child, i) => walk(child, JOINS.test(name) && (i > 0 || isByPlace) ? i > 0 : below));
  };
  for (const node of JSON.parse(explained) as readonly PlanNode[]) walk(node, true);
  return scans;
}

function list(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined || value === '') return [];
  return typeof value === 'string' ? [value] : value;
}
