import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';

/** A name to write, for a table or what follows a JOIN. */
export interface OfferedName {
  /** What is typed to find it. */
  readonly label: string;
  /** What is written. */
  readonly text: string;
  /** Beside it, for people. */
  readonly detail: string;
}

/** Functions worth offering, of those that CKAN lets be called, with what they take. */
const FUNCTIONS = `count(*) sum(x) avg(x) min(x) max(x) stddev(x) variance(x) mode() percentile_cont(fraction) string_agg(text,delimiter)
array_agg(x) bool_and(x) bool_or(x) corr(y,x) regr_slope(y,x) row_number() rank() dense_rank() lag(x) lead(x) first_value(x) last_value(x) ntile(n)
round(x,digits) floor(x) ceil(x) trunc(x) abs(x) sign(x) sqrt(x) power(x,y) mod(x,y) ln(x) exp(x) log(x) width_bucket(x,low,high,count) random()
lower(text) upper(text) initcap(text) length(text) substr(text,from,count) left(text,n) right(text,n) replace(text,from,to) split_part(text,delimiter,n)
btrim(text) lpad(text,length) rpad(text,length) concat(a,b) concat_ws(delimiter,a,b) strpos(text,part) reverse(text) repeat(text,n) format(template,x)
regexp_replace(text,pattern,with) regexp_match(text,pattern) md5(text) to_char(x,template) to_date(text,template) to_timestamp(text,template)
date_trunc('month',time) date_part('year',time) age(a,b) make_date(year,month,day) now() coalesce(a,b) nullif(a,b) greatest(a,b) least(a,b)
generate_series(from,to) unnest(array) array_length(array,dimension) to_tsvector(text) plainto_tsquery(text) to_json(x) json_agg(x)`;

const COMPLETIONS: readonly Completion[] = FUNCTIONS.split(/\s+/).map((signature) => {
  const name = signature.slice(0, signature.indexOf('('));
  const none = signature.endsWith('()') || signature === 'count(*)';
  return {
    label: name,
    detail: signature.slice(name.length).replaceAll(',', ', '),
    type: 'function',
    apply: (view, _completion, from, to) => {
      const insert = none ? signature : `${name}()`;
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length - (none ? 0 : 1) },
      });
    },
  };
});

/** Completes functions by name, and tables and joins by titles. */
export function completeNames(
  names: readonly OfferedName[],
): (context: CompletionContext) => CompletionResult | null {
  const named: readonly Completion[] = names.map(({ label, text, detail }) => ({
    label,
    type: 'type',
    detail,
    apply: text,
  }));
  const options = [...named, ...COMPLETIONS];
  return (context) => {
    const word = context.matchBefore(/[\p{L}_][\p{L}\p{N}_]*/u);
    if (!word && !context.explicit) return null;
    return { from: word?.from ?? context.pos, options, validFor: /^[\p{L}\p{N}_]*$/u };
  };
}
