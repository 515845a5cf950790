import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Address } from '../address/address.ts';
import { formatAddress } from '../address/address.ts';
import { useAddress } from '../address/navigate.ts';
import { useInfo } from '../api/use-answer.ts';
import { findResource } from '../catalogue/catalogue.ts';
import { arrangeColumns } from '../columns/column-layout.ts';
import { useExplorer } from '../explorer-context.ts';
import { CodeBlock } from '../panel/code-block.tsx';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Modal } from '../ui/modal.tsx';
import { toChartSnippet, toFrameSnippet, toTableSnippet } from './snippets.ts';

/** A button with everything by which somebody else comes to the view that is on screen. */
export function ShareMenu(): ReactNode {
  const t = strings().share;
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button quiet share"
        aria-haspopup="dialog"
        aria-label={t.title}
        onClick={() => setOpen(true)}
      >
        <Icon name="share" /> <span className="share-label">{t.title}</span>
      </button>
      {open && (
        <Modal title={t.title} className="share-dialog" onClose={() => setOpen(false)}>
          <ShareList />
        </Modal>
      )}
    </>
  );
}

function ShareList(): ReactNode {
  const t = strings().share;
  const address = useAddress();
  const { backend, catalogue } = useExplorer();
  const base = backend.base.href;
  const url = base + formatAddress(address);
  const shown = address.page === 'resource' ? findResource(catalogue, address.resource) : null;
  const title = shown?.resource.title ?? catalogue.title;
  // A file of this computer is nowhere else.
  const isHere = !shown?.resource.isDropped;
  return (
    <div className="share-list">
      {!isHere && <p className="notice quiet">{t.onlyHere}</p>}
      <CodeBlock title={t.address} code={url} breaks>
        {'share' in navigator && (
          <Button
            look="quiet"
            onClick={() => {
              // Somebody may think better of it.
              navigator.share({ title, url }).catch(() => undefined);
            }}
          >
            <Icon name="share" /> {t.send}
          </Button>
        )}
      </CodeBlock>
      {address.page === 'resource' && shown && isHere && (
        <>
          <OnPages address={address} title={title} url={url} base={base} />
          <CodeBlock title={t.frame} code={toFrameSnippet(url, title)} breaks />
          <p className="dim">{t.frameHelp}</p>
          <CodeBlock title={t.id} code={address.resource} breaks />
        </>
      )}
      {address.page === 'home' && address.dataset !== null && (
        <CodeBlock title={t.name} code={address.dataset} breaks />
      )}
    </div>
  );
}

/** What shows the view on other pages of the site. */
function OnPages({
  address,
  title,
  url,
  base,
}: {
  readonly address: Address & { readonly page: 'resource' };
  readonly title: string;
  readonly url: string;
  readonly base: string;
}): ReactNode {
  const t = strings().share;
  const { answer } = useInfo(address.resource);
  const isTable = address.view === 'table';
  const isDrawn = !isTable && (address.view !== 'sql' || address.drawn);
  const fields = answer ? [{ id: '_id', type: 'int' }, ...answer.result.fields] : [];
  const shown = arrangeColumns(fields, address.columns).map(({ id }) => id);
  const columns = fields.length > 0 && shown.join() !== fields.map(({ id }) => id).join() ? shown : null;
  const snippet = isTable
    ? toTableSnippet(address, title, columns, base)
    : isDrawn
      ? toChartSnippet(url, title, base)
      : null;
  if (snippet === null) return null;
  return (
    <>
      <CodeBlock title={isTable ? t.table : t.chart} code={snippet} breaks />
      <p className="dim">{t.pagesHelp}</p>
    </>
  );
}
