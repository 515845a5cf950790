/*
 * To be imported before DuckDB, whose allocator reads this once (jemalloc, on Linux): memory then comes as zeros, and goes back to the system
 * soon after it is free. The gaps in a file that DuckDB writes hold what was in memory before. In a store they would differ each time, and be
 * published. What the reading of a file has taken, and what a table has once it is written, is wanted by the index's threads.
 */
process.env['DUCKDB_JE_MALLOC_CONF'] ??= 'zero:true,dirty_decay_ms:500,muzzy_decay_ms:0';
