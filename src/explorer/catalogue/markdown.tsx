import type { MarkedToken, Token, Tokens } from 'marked';
import { lexer } from 'marked';
import type { ReactNode } from 'react';
import { toWebUrl } from './catalogue.ts';
import { decodeReferences } from './decode-references.ts';

/**
 * Markdown (GitHub's) as elements. Data is never HTML: what is written as such is shown as it is written. Links go to the web only, and
 * pictures are links, since nothing of another site is loaded here.
 */
export function Markdown({ text }: { readonly text: string }): ReactNode {
  const tokens = lexer(text, { gfm: true, breaks: true });
  const depths = tokens.flatMap((token) =>
    token.type === 'heading' ? [(token as Tokens.Heading).depth] : [],
  );
  return (
    <div className="markdown" dir="auto">
      {toBlocks(tokens, Math.min(...depths, 6))}
    </div>
  );
}

/** @param least depth of the text's highest heading, which comes below the page's own */
function toBlocks(tokens: readonly Token[], least: number): ReactNode[] {
  return tokens.map((token, index) => <Block key={index} token={token as MarkedToken} least={least} />);
}

const HEADINGS = ['h2', 'h3', 'h4'] as const;

function Block({ token, least }: { readonly token: MarkedToken; readonly least: number }): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading': {
      const Heading = HEADINGS[Math.min(token.depth - least, HEADINGS.length - 1)] ?? 'h2';
      return <Heading>{toInlines(token.tokens)}</Heading>;
    }
    case 'paragraph':
      return <p>{toInlines(token.tokens)}</p>;
    case 'blockquote':
      return <blockquote>{toBlocks(token.tokens, least)}</blockquote>;
    case 'list':
      return <List token={token as Tokens.List} least={least} />;
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      );
    case 'table':
      return <Table token={token as Tokens.Table} />;
    case 'hr':
      return <hr />;
    case 'html':
      return <p>{token.text.trim()}</p>;
    default:
      return <Inline token={token} />;
  }
}

function List({ token, least }: { readonly token: Tokens.List; readonly least: number }): ReactNode {
  const items = token.items.map((item, index) => <li key={index}>{toBlocks(item.tokens, least)}</li>);
  return token.ordered ? <ol start={Number(token.start)}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ token }: { readonly token: Tokens.Table }): ReactNode {
  return (
    <div className="markdown-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {token.header.map((cell, index) => (
              <th key={index}>{toInlines(cell.tokens)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{toInlines(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function toInlines(tokens: readonly Token[]): ReactNode[] {
  return tokens.map((token, index) => <Inline key={index} token={token as MarkedToken} />);
}

function Inline({ token }: { readonly token: MarkedToken }): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{toInlines(token.tokens)}</strong>;
    case 'em':
      return <em>{toInlines(token.tokens)}</em>;
    case 'del':
      return <del>{toInlines(token.tokens)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <Web url={decodeReferences(token.href)}>{toInlines(token.tokens)}</Web>;
    case 'image':
      return <Web url={token.href}>{token.text || token.href}</Web>;
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'text':
      return token.tokens ? toInlines(token.tokens) : decodeReferences(token.text);
    case 'escape':
    case 'html':
      return token.text;
    default:
      return token.raw;
  }
}

function Web({ url, children }: { readonly url: string; readonly children: ReactNode }): ReactNode {
  const href = toWebUrl(url) ?? (/^mailto:[^\s]+@[^\s]+$/i.test(url) ? url : null);
  if (href === null) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
