-- what analysts of open data write
SELECT _id FROM {mixed} WHERE s ~ '^\d+$' AND s::int > 5 ORDER BY _id;
SELECT _id FROM {mixed} WHERE jsonb_typeof(jb) = 'number' AND (jb #>> '{}')::numeric > 1 AND i <> 0 AND 500 / i > 1 ORDER BY _id;
SELECT _id, i <> 0 AND 100 / i > 1 AS a, i = 0 OR 100 / i < 5 AS b FROM {mixed} ORDER BY _id;
SELECT count(*) FILTER (WHERE i <> 0 AND 100 / i > 1) AS n FROM {mixed};
SELECT g FROM {mixed} GROUP BY g HAVING sum(i) <> 0 AND 100 / sum(i) > 1 ORDER BY g;
SELECT v FROM (SELECT s::int AS v FROM {mixed} WHERE s ~ '^\d+$') AS x WHERE v > 5;
WITH numbers AS (SELECT s::int AS v FROM {mixed} WHERE s ~ '^\d+$') SELECT v, count(*) FROM numbers WHERE v > 5 GROUP BY v;
SELECT t._id FROM {mixed} t JOIN {mixed} u ON u._id = t._id AND u.i <> 0 AND 100 / u.i > 1 ORDER BY 1;
SELECT _id, budget / avg(budget) OVER () AS share, (budget - avg(budget) OVER ()) / stddev(budget) OVER () AS z FROM {research-projects} ORDER BY _id LIMIT 20;
SELECT subject, max(budget) / avg(budget) AS most, avg(budget) / sum(budget) AS part FROM {research-projects} GROUP BY subject ORDER BY subject;
SELECT avg(a) AS mean, sum(a) AS total FROM (SELECT subject, avg(budget) AS a FROM {research-projects} GROUP BY subject) AS x;
SELECT 100000 / 7.0 / 7 / 7 / 7 / 7 / 7 AS literals, a / b / b / b / b AS columns FROM (VALUES (10.0, 3.0)) AS t(a, b);
SELECT _id, m / nullif(avg(n) OVER (), 0) AS a, avg(n) OVER () / nullif(m, 0) AS b FROM {mixed} ORDER BY _id;
WITH RECURSIVE n(i, f) AS (VALUES (1, 1::numeric) UNION ALL SELECT i + 1, f * (i + 1) FROM n WHERE i < 20) SELECT * FROM n ORDER BY i;
WITH RECURSIVE w(i, x) AS (SELECT 0, 2.0 UNION ALL SELECT i + 1, (x + 2 / x) / 2 FROM w WHERE i < 4) SELECT * FROM w ORDER BY i;
WITH RECURSIVE w(i, x) AS (SELECT 0, 1000.00 UNION ALL SELECT i + 1, round(x * 1.05, 2) FROM w WHERE i < 10) SELECT * FROM w ORDER BY i;
WITH RECURSIVE x(n) AS (SELECT 1 UNION ALL SELECT count(*) FROM x) SELECT * FROM x;
WITH RECURSIVE x(n) AS (SELECT 1 UNION ALL SELECT n + (SELECT count(*)::int FROM {nums}) FROM x WHERE n < 20) SELECT * FROM x ORDER BY n;
