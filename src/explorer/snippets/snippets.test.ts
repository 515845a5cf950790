import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { ApiRequest } from '../api/request.ts';
import { curl } from './curl.ts';
import { javascript } from './javascript.ts';
import { powershell } from './powershell.ts';
import { python } from './python.ts';
import { r } from './r.ts';
import { SNIPPETS } from './snippets.ts';

function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const place = {
  root: 'https://example.org/en/api/action/',
  serveBase: 'http://127.0.0.1:4174/',
  prefix: 'en/',
};
const nasty: ApiRequest = {
  action: 'datastore_search',
  params: {
    resource_id: 'a-1',
    q: `it's "5" \\ $HOME $(id) \`x\`\n'@\n’@\r\u0001\u2028%PATH%— ☂ 🙂`,
    filters: {
      'Origin State': ['Texas', 'O’Hare'],
      ok: true,
      n: { gte: 1.5 },
      [`it's \`a\\b\``]: '',
      $val: [],
      if: 'x',
    },
    limit: 5,
  },
};

test('the JavaScript runs and asks exactly for the request, by GET and by POST', async () => {
  const asked: Array<{ url: string; init?: RequestInit }> = [];
  const fetch = async (url: string, init?: RequestInit): Promise<Response> => {
    asked.push({ url, ...(init && { init }) });
    return Response.json({ success: true, result: 7 });
  };
  for (const { code } of javascript.blocks(nasty, place)) {
    const run = new Function('fetch', `return (async () => { ${code}; return result; })()`);
    expect(await run(fetch)).toBe(7);
  }
  expect(new URL(asked[0]?.url ?? '').searchParams.get('q')).toBe(nasty.params['q']);
  expect(asked[1]?.url).toBe('https://example.org/en/api/action/datastore_search');
  expect(JSON.parse(String(asked[1]?.init?.body))).toEqual(nasty.params);
});

test('curl gets the body through a shell unharmed', () => {
  const code = curl.blocks(nasty, place)[0]?.code ?? '';
  const shell = `curl() { printf '%s\\0' "$@"; }\n${code}`;
  const args = execFileSync('sh', ['-c', shell], { encoding: 'utf8' }).split('\0');
  expect(args[0]).toBe('http://127.0.0.1:4174/en/api/action/datastore_search');
  expect(JSON.parse(args[4] ?? '')).toEqual(nasty.params);
});

test.skipIf(!hasPython())('Python itself reads the literals as they were meant', () => {
  const stub = [
    'import sys, types, json, builtins',
    'module = types.ModuleType("requests")',
    'module.post = lambda url, json: print(builtins.__import__("json").dumps([url, json])) or sys.exit()',
    'sys.modules["requests"] = module',
  ].join('\n');
  const code = python.blocks(nasty, place)[0]?.code ?? '';
  const printed = execFileSync('python3', ['-'], { encoding: 'utf8', input: `${stub}\n${code}\n` });
  expect(JSON.parse(printed)).toEqual(['http://127.0.0.1:4174/en/api/action/datastore_search', nasty.params]);
});

test('Python literals are Python', () => {
  const [requests, ckanapi] = python.blocks(nasty, place);
  expect(requests?.code).toContain('"ok": True,');
  expect(ckanapi?.code).toContain('RemoteCKAN("http://127.0.0.1:4174/en/")');
  expect(ckanapi?.code).toContain('call_action("datastore_search", {');
});

test('R names with blanks are in backticks, lists stay lists', () => {
  const [httr2, ckanr] = r.blocks(nasty, place);
  expect(httr2?.code).toContain('`Origin State` = list("Texas", "O’Hare")');
  expect(ckanr?.code).toContain('ds_search(');
  expect(ckanr?.code).toContain('url = "http://127.0.0.1:4174/"');
});

test('R quotes names that are words of the language, and ckanr gets only what its functions take', () => {
  const [httr2, ckanr] = r.blocks(
    {
      action: 'datastore_search',
      params: { resource_id: 'a', filters: { if: 1, NA: 2 }, fields: ['x', 'y'], include_total: false },
    },
    place,
  );
  expect(httr2?.code).toContain('`if` = 1');
  expect(httr2?.code).toContain('`NA` = 2');
  expect(ckanr?.code).toContain('fields = "x,y",');
  expect(ckanr?.code).not.toContain('include_total');
});

test.each<ApiRequest['params']>([
  { sort: ['"p,q" desc', '_id'] },
  { full_text: 'jones', q: { title: 'river' } },
  { filters: { title: Array.from({ length: 900 }, (_, index) => `title ${index}`) } },
])('ckanr is not offered for what it cannot send: %j', (params) => {
  const blocks = r.blocks({ action: 'datastore_search', params: { resource_id: 'a', ...params } }, place);
  expect(blocks.map(({ title }) => title)).toEqual(['httr2']);
});

test('R reads the literals as they were meant', () => {
  const [httr2] = r.blocks(nasty, place);
  const list = /req_body_json\((.*)\) \|>\n  req_perform/s.exec(httr2?.code ?? '')?.[1] ?? '';
  expect(parseR(list)).toEqual(nasty.params);
});

test('PowerShell reads the body as it was meant, from a string that only a quote and @ at the beginning of a line end', () => {
  const code = powershell.blocks(nasty, place)[0]?.code ?? '';
  // Four kinds of quotes count as one there (about_Quoting_Rules).
  const [, body] = /@'\n(.*?)\n['\u2018\u2019\u201A\u201B]@/s.exec(code) ?? [];
  expect(JSON.parse(body ?? '')).toEqual(nasty.params);
});

test('every way has an id of its own', () => {
  expect(new Set(SNIPPETS.map((snippet) => snippet.id)).size).toBe(SNIPPETS.length);
});

/** The value of R's literals, by the rules of ?Quotes: lists with names are objects, others are lists. */
function parseR(text: string): unknown {
  let rest = text;
  const take = (pattern: RegExp): string | null => {
    const found = pattern.exec(rest)?.[0] ?? null;
    if (found !== null) rest = rest.slice(found.length).trimStart();
    return found;
  };
  const unescape = (quoted: string): string =>
    quoted
      .slice(1, -1)
      .replaceAll(/\\(?:u([0-9a-f]{4})|(.))/gs, (_, code: string | undefined, sign: string) =>
        code === undefined
          ? ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[sign] ?? sign)
          : String.fromCharCode(Number.parseInt(code, 16)),
      );
  const value = (): unknown => {
    const string = take(/^"(?:[^"\\]|\\.)*"/s);
    if (string !== null) return unescape(string);
    const word = take(/^(?:TRUE|FALSE|-?\d[\d.e+-]*)/);
    if (word !== null) return word === 'TRUE' || (word === 'FALSE' ? false : Number(word));
    if (take(/^list\(/) === null) throw new SyntaxError(rest);
    const members: [string | null, unknown][] = [];
    while (take(/^\)/) === null) {
      const name = take(/^(?:`(?:[^`\\]|\\.)*`|[A-Za-z][\w.]*) = /s);
      const key = name?.slice(0, -3) ?? null;
      members.push([key?.startsWith('`') ? unescape(key) : key, value()]);
      take(/^,/);
    }
    return members.some(([key]) => key !== null)
      ? Object.fromEntries(members)
      : members.map(([, member]) => member);
  };
  return value();
}
