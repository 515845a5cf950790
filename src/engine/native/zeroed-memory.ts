/*
 * To be imported before DuckDB, whose allocator reads this once (jemalloc, on Linux): memory then comes as zeros. The gaps in a file that
 * DuckDB writes hold what was in memory before. In a store they would differ each time, and be published.
 */
process.env['DUCKDB_JE_MALLOC_CONF'] ??= 'zero:true';
