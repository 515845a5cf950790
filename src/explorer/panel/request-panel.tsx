import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Reply } from '../api/problem.ts';
import type { ApiRequest } from '../api/request.ts';
import { toUrl } from '../api/request.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { findResource } from '../catalogue/catalogue.ts';
import { useExplorer } from '../explorer-context.ts';
import type { SnippetFile } from '../snippets/file-snippets.ts';
import { toFileBlock } from '../snippets/file-snippets.ts';
import { toPageBlock } from '../snippets/javascript.ts';
import type { SnippetBlock } from '../snippets/snippet.ts';
import { SNIPPETS } from '../snippets/snippets.ts';
import { strings } from '../strings/strings.ts';
import { Icon } from '../ui/icon.tsx';
import type { Tab } from '../ui/tabs.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AnswerFigures } from './answer-figures.tsx';
import { AnsweredBy } from './answered-by.tsx';
import { CodeBlock } from './code-block.tsx';
import { RawResponse } from './raw-response.tsx';
import { SERVE_COMMAND, useSnippetPlace } from './use-snippet-place.ts';

/** The request behind what is on screen, to copy in many languages, and its raw answer. */
export function RequestPanel({
  request,
  resource,
  reply,
  records,
  children,
}: {
  readonly request: ApiRequest;
  /** Id of the resource that is looked at. */
  readonly resource: string;
  /** What came back for exactly this request; null before it is here. */
  readonly reply: Reply | null;
  /** How many records it has; null when it is an error. */
  readonly records: number | null;
  readonly children?: ReactNode;
}): ReactNode {
  const t = strings().request;
  const place = useSnippetPlace();
  const [chosen, setChosen] = useState('url');
  const url = toUrl(request, place.root);
  const { backend, catalogue } = useExplorer();
  const file = findFile(catalogue, resource);
  const duckdb = file && toFileBlock('duckdb', file);
  const tabs: Tab[] = [
    {
      id: 'url',
      label: 'URL',
      content: (
        <>
          <p className="dim">{t.intro}</p>
          <CodeBlock code={url} breaks>
            <a className="button quiet" href={url} target="_blank" rel="noopener">
              <Icon name="external" /> {t.open}
            </a>
          </CodeBlock>
        </>
      ),
    },
    ...SNIPPETS.map((snippet) => ({
      id: snippet.id,
      label: snippet.label,
      content: snippet.needsServer ? (
        <OutsideBrowsers
          file={file && toFileBlock(snippet.id, file)}
          blocks={snippet.blocks(request, place)}
        />
      ) : (
        <>
          <p className="dim">{t.intro}</p>
          {snippet.blocks(request, place).map((block) => (
            <CodeBlock key={block.title} title={block.title} code={block.code} />
          ))}
          <CodeBlock {...toPageBlock(request, place.root, backend.base.href)} />
        </>
      ),
    })),
    ...(duckdb
      ? [
          {
            id: 'duckdb',
            label: duckdb.title,
            content: (
              <>
                <p className="dim">{t.introFile}</p>
                <CodeBlock {...duckdb} />
              </>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <section className="panel-section" aria-label={t.title}>
        <Tabs label={t.tabs} tabs={tabs} chosen={chosen} onChoose={setChosen} />
      </section>
      <section className="panel-section" aria-label={t.response}>
        <h3>{t.response}</h3>
        {reply ? (
          <>
            <AnswerFigures reply={reply} records={records} />
            {reply.report && <AnsweredBy report={reply.report} />}
            <RawResponse text={reply.text} />
          </>
        ) : (
          <p className="dim">{t.waiting}</p>
        )}
      </section>
      {children}
    </>
  );
}

/** The file of a resource that others can fetch; null where there is none, as of files of this computer. */
function findFile(catalogue: Catalogue, id: string): SnippetFile | null {
  const resource = findResource(catalogue, id)?.resource;
  return resource?.url && !resource.isDropped ? { url: resource.url, format: resource.format } : null;
}

/** No service worker answers a program: what it can have of a static site is the file. */
function OutsideBrowsers({
  file,
  blocks,
}: {
  readonly file: SnippetBlock | null;
  readonly blocks: readonly SnippetBlock[];
}): ReactNode {
  const t = strings().request;
  return (
    <>
      <p className="dim">{file ? t.introFile : t.introOutside}</p>
      {file && <CodeBlock {...file} />}
      <p className="dim">{t.introServer}</p>
      <CodeBlock code={SERVE_COMMAND} />
      {blocks.map((block) => (
        <CodeBlock key={block.title} title={block.title} code={block.code} />
      ))}
    </>
  );
}
