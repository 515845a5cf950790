import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Reply } from '../api/problem.ts';
import type { ApiRequest } from '../api/request.ts';
import { toUrl } from '../api/request.ts';
import { SNIPPETS } from '../snippets/snippets.ts';
import { strings } from '../strings/strings.ts';
import { Icon } from '../ui/icon.tsx';
import type { Tab } from '../ui/tabs.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AnswerFigures } from './answer-figures.tsx';
import { CodeBlock } from './code-block.tsx';
import { RawResponse } from './raw-response.tsx';
import { SERVE_COMMAND, useSnippetPlace } from './use-snippet-place.ts';

/** The request behind what is on screen, to copy in many languages, and its raw answer. */
export function RequestPanel({
  request,
  reply,
  records,
  children,
}: {
  readonly request: ApiRequest;
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
      content: (
        <>
          <p className="dim">{snippet.needsServer ? t.introServer : t.intro}</p>
          {snippet.needsServer && <CodeBlock code={SERVE_COMMAND} />}
          {snippet.blocks(request, place).map((block) => (
            <CodeBlock key={block.title} title={block.title} code={block.code} />
          ))}
        </>
      ),
    })),
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
