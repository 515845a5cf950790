/**
 * Functions that the dialect `duckdb` may call: those of DuckDB's core that compute from their arguments alone. Not here: what reads
 * files, settings, catalogues, other statements or other tables by their name (`histogram` in FROM does), what changes state
 * (`setseed`, `nextval`, `write_log`), what DuckDB keeps for itself, and what only one of the engines has.
 */
const SCALARS = `
abs acos acosh add age alias ascii asin asinh atan atan2 atanh bar base64 bin bit_count bit_length bit_position bitstring
can_cast_implicitly cardinality cbrt ceil ceiling century char_length character_length chr concat concat_ws contains cos cosh cot
damerau_levenshtein date_add date_diff date_part date_sub date_trunc datediff datepart datesub datetrunc day dayname dayofmonth dayofweek
dayofyear decade decode degrees divide editdist3 element_at encode ends_with enum_code enum_first enum_last enum_range
enum_range_boundary epoch epoch_ms epoch_ns epoch_us equi_width_bins era error even exp factorial fdiv flatten floor fmod format
format_bytes formatreadabledecimalsize formatreadablesize from_base64 from_binary from_hex gamma gcd gen_random_uuid
generate_subscripts get_bit get_current_timestamp greatest greatest_common_divisor hamming hash hex hour instr isfinite isinf isnan
isodow isoyear jaccard jaro_similarity jaro_winkler_similarity julian last_day lcase lcm least least_common_multiple left
left_grapheme len length length_grapheme levenshtein lgamma ln log log10 log2 lower lpad ltrim make_date make_time make_timestamp
make_timestamp_ms make_timestamp_ns md5 md5_number md5_number_lower md5_number_upper microsecond millennium millisecond minute
mismatches mod month monthname multiply nanosecond nextafter nfc_normalize normalized_interval now octet_length ord parse_dirname
parse_dirpath parse_filename parse_path pi position pow power prefix printf quarter radians random regexp_escape regexp_extract
regexp_extract_all regexp_full_match regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table repeat replace reverse
right right_grapheme round round_even roundbankers rpad rtrim second set_bit sha1 sha256 sign signbit sin sinh split split_part sqrt
starts_with str_split str_split_regex strftime string_split string_split_regex string_to_array strip_accents strlen strpos strptime
substr substring substring_grapheme subtract suffix tan tanh time_bucket timezone timezone_hour timezone_minute to_base to_base64
to_binary to_centuries to_days to_decades to_hex to_hours to_microseconds to_millennia to_milliseconds to_minutes to_months
to_quarters to_seconds to_timestamp to_weeks to_years transaction_timestamp translate trim trunc try_strptime typeof pg_typeof ucase unbin
unhex unicode upper url_decode url_encode uuid uuid_extract_timestamp uuid_extract_version uuidv4 uuidv7 week weekday weekofyear xor
year yearweek coalesce nullif ifnull if try extract overlay cast try_cast`;

const NESTED = `
aggregate apply array_aggr array_aggregate array_append array_apply array_cat array_concat array_contains array_cosine_distance
array_cosine_similarity array_cross_product array_distance array_distinct array_dot_product array_extract array_filter array_grade_up
array_has array_has_all array_has_any array_indexof array_inner_product array_intersect array_length array_negative_dot_product
array_negative_inner_product array_pop_back array_pop_front array_position array_prepend array_push_back array_push_front array_reduce
array_resize array_reverse array_reverse_sort array_select array_slice array_sort array_to_string array_transform array_unique
array_value array_where array_zip filter grade_up list_aggr list_aggregate list_any_value list_append list_apply
list_approx_count_distinct list_avg list_bit_and list_bit_or list_bit_xor list_bool_and list_bool_or list_cat list_concat list_contains
list_cosine_distance list_cosine_similarity list_count list_distance list_distinct list_dot_product list_element list_entropy
list_extract list_filter list_first list_grade_up list_has list_has_all list_has_any list_histogram list_indexof list_inner_product
list_intersect list_kurtosis list_kurtosis_pop list_last list_mad list_max list_median list_min list_mode
list_negative_dot_product list_negative_inner_product list_pack list_position list_prepend list_product list_reduce list_resize
list_reverse list_reverse_sort list_select list_sem list_skewness list_slice list_sort list_stddev_pop list_stddev_samp
list_string_agg list_sum list_transform list_unique list_value list_var_pop list_var_samp list_where list_zip map map_concat
map_contains map_contains_entry map_contains_value map_entries map_extract map_extract_value map_from_entries map_keys map_values
reduce row struct_concat struct_contains struct_extract struct_extract_at struct_has struct_indexof struct_insert struct_pack
struct_position struct_update union_extract union_tag union_value unnest generate_series range`;

const AGGREGATES = `
any_value approx_count_distinct approx_quantile approx_top_k arbitrary arg_max arg_max_null arg_min arg_min_null argmax argmin
array_agg avg bit_and bit_or bit_xor bitstring_agg bool_and bool_or corr count count_if countif covar_pop covar_samp entropy favg
first fsum geomean geometric_mean group_concat histogram_exact kahan_sum kurtosis kurtosis_pop last list listagg mad max max_by mean
median min min_by mode percentile_cont percentile_disc product quantile quantile_cont quantile_disc regr_avgx regr_avgy regr_count
regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy reservoir_quantile sem skewness stddev stddev_pop stddev_samp
string_agg sum sumkahan var_pop var_samp variance wavg weighted_avg grouping grouping_id columns
row_number rank dense_rank rank_dense percent_rank cume_dist ntile lag lead first_value last_value nth_value fill`;

/** Keywords that a bracket may follow without a call being made, and types that take arguments. */
const KEYWORDS = `
select distinct on from where and or not in as any all some exists over using values by when then else case having qualify
union except intersect within group limit offset join lateral between like ilike to is materialized recursive rollup cube sets
partition order rows groups exclude replace rename array struct interval decimal numeric dec varchar char character bpchar nchar
text bit varying string float time timestamp timestamptz enum pivot unpivot for include window sample tablesample percent reservoir
bernoulli system escape name with semi anti asof positional returning except nulls`;

/** What these make is as large as their numbers say, and it is made as a whole. */
export const MULTIPLIERS: ReadonlySet<string> = new Set([
  'repeat',
  'lpad',
  'rpad',
  'list_resize',
  'array_resize',
  'bar',
]);

/** The largest number such a call may be given as it is written: nobody wants a text of more. */
export const MOST_MADE = 1_000_000;

const toSet = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.trim().split(/\s+/)));

const FUNCTIONS = toSet(SCALARS, NESTED, AGGREGATES);
const BEFORE_BRACKETS = toSet(KEYWORDS);

/** @param quoted whether the name stands in double quotes, which keywords never do */
export function mayStandBeforeBracket(name: string, quoted: boolean): boolean {
  const lower = name.toLowerCase();
  return FUNCTIONS.has(lower) || (!quoted && BEFORE_BRACKETS.has(lower));
}
