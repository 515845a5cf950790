import { inlineScripts } from '../site/content-security-policy.ts';
import { fault, type Finding, ok, warning } from './finding.ts';
import { type Ask, type Probe, textOf } from './probe.ts';
import { versionOf } from './site-page.ts';

/** How a browser asks for a page. */
export const AS_PAGE = { headers: { accept: 'text/html', 'accept-encoding': 'identity' } };

/** An address that no site has a file at, and that its visitors open. */
export const NO_FILE = 'en/api/3/action/package_list';

/** Looks whether the site's address is answered by index.html. */
export function examineIndex(index: Probe): Finding {
  if (index.status !== 200)
    return fault(
      `the site's address is answered ${index.status}`,
      'Upload the built folder so that index.html answers here.',
    );
  if (versionOf(textOf(index)) === null)
    return fault(
      "the site's address is answered by a page that is not the site's",
      'Upload the built folder so that its index.html answers here, as it was built.',
    );
  return examineHtml(index, 'index.html') ?? ok('the page is there');
}

/**
 * Looks whether an address that is no file is answered by 404.html.
 * @param answer of NO_FILE
 * @param indexPage the text of index.html
 */
export async function examineNotFound(ask: Ask, answer: Probe, indexPage: string): Promise<Finding> {
  const page = textOf(answer);
  const cure =
    'Let the host answer unknown addresses with 404.html of the site: until a visitor has been there, addresses of the API cannot be opened.';
  if (isSame(page, indexPage))
    return fault(
      `an address that is no file is answered ${answer.status} by index.html, as hosts do for apps`,
      cure,
    );
  const own = await ask('404.html', AS_PAGE);
  if (!isSame(page, textOf(own)))
    return own.status === 200 && versionOf(textOf(own)) !== null
      ? fault(`an address that is no file is answered ${answer.status} by a page of the host's own`, cure)
      : fault(`404.html is answered ${own.status}, and not by the site's`, 'Upload the whole built folder.');
  const wrong = examineHtml(answer, '404.html');
  if (wrong) return wrong;
  return answer.status === 404
    ? ok('addresses that are no files are answered by 404.html')
    : warning(
        `addresses that are no files are answered by 404.html, but with status ${answer.status}`,
        'Let it be 404, so that nobody takes the page for what was asked for.',
      );
}

function examineHtml({ headers }: Probe, name: string): Finding | null {
  const type = headers['content-type'] ?? 'no type';
  return /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)
    ? null
    : fault(
        `${name} is sent as ${type}`,
        'Let the host send Content-Type: text/html; browsers show or save its text otherwise.',
      );
}

/** By their first scripts: some hosts write into the pages they send, so that they are not compared whole. */
function isSame(page: string, other: string): boolean {
  const [script] = inlineScripts(page);
  return script !== undefined && versionOf(page) !== null && script === inlineScripts(other)[0];
}
