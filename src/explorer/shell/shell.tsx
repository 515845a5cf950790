import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Address } from '../address/address.ts';
import { useAddress } from '../address/navigate.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { findResource } from '../catalogue/catalogue.ts';
import { DatasetNav } from '../catalogue/dataset-nav.tsx';
import { HomePage } from '../catalogue/home-page.tsx';
import { DropZone } from '../dropped/drop-zone.tsx';
import { OpenFileButton } from '../dropped/open-file-button.tsx';
import { OpeningDialog } from '../dropped/opening-dialog.tsx';
import { useOpenFile } from '../dropped/use-open-file.ts';
import { useExplorer } from '../explorer-context.ts';
import { ResourcePage } from '../resource/resource-page.tsx';
import { CrashBoundary } from '../status/crash-boundary.tsx';
import { strings } from '../strings/strings.ts';
import { Modal } from '../ui/modal.tsx';
import { NARROW, useMedia } from '../ui/use-media.ts';
import { useStored } from '../ui/use-stored.ts';
import { Icon } from '../ui/icon.tsx';
import { parseFrame } from './frame.ts';
import { SiteNotices } from './site-notices.tsx';
import { TopBar } from './top-bar.tsx';
import { UnknownPlace } from './unknown-place.tsx';

const frame = parseFrame(location.search);

/** The frame around every page: title, datasets, and the page that the address names. */
export function Shell(): ReactNode {
  const t = strings();
  const address = useAddress();
  const {
    catalogue,
    backend: { opensFiles },
  } = useExplorer();
  const narrow = useMedia(NARROW);
  const [drawer, setDrawer] = useState(false);
  const [side, setSide] = useStored('side', ['open', 'closed'], 'open');
  const { opening, open, openAddress, close } = useOpenFile();
  const main = useRef<HTMLElement>(null);
  const place = address.page === 'home' ? `dataset ${address.dataset}` : `resource ${address.resource}`;
  const arrived = useRef(place);

  useEffect(() => {
    document.title = titleOf(address, catalogue);
  }, [address, catalogue]);
  // Another page: readers start at its heading, as after a real navigation.
  useEffect(() => {
    if (arrived.current === place) return;
    arrived.current = place;
    scrollTo(0, 0);
    main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [place]);

  if (frame)
    return (
      <div className="app" data-frame>
        <main ref={main} id="main" className="main" tabIndex={-1}>
          <CrashBoundary key={place} of={address}>
            <Page address={address} />
          </CrashBoundary>
          <a
            className="frame-link"
            href={`${location.pathname}${location.hash}`}
            target="_blank"
            rel="noopener"
          >
            <bdi>{catalogue.title}</bdi> <Icon name="external" />
          </a>
        </main>
      </div>
    );
  return (
    <div className="app" data-side={side}>
      <a className="skip" href="#main" onClick={(event) => skipTo(event, main.current)}>
        {t.site.skip}
      </a>
      <TopBar
        title={catalogue.title}
        onMenu={() => (narrow ? setDrawer(true) : setSide(side === 'open' ? 'closed' : 'open'))}
        {...(!narrow && { menuOpen: side === 'open' })}
      />
      {narrow
        ? drawer && (
            <Modal title={t.site.menu} kind="drawer" onClose={() => setDrawer(false)}>
              <DatasetNav address={address} onFollow={() => setDrawer(false)}>
                {opensFiles && (
                  <OpenFileButton
                    origins={catalogue.openFrom}
                    onFiles={(files) => {
                      setDrawer(false);
                      open(files);
                    }}
                    onAddress={(wanted) => {
                      setDrawer(false);
                      openAddress(wanted);
                    }}
                  />
                )}
              </DatasetNav>
            </Modal>
          )
        : side === 'open' && (
            <div className="side">
              <DatasetNav address={address}>
                {opensFiles && (
                  <OpenFileButton origins={catalogue.openFrom} onFiles={open} onAddress={openAddress} />
                )}
              </DatasetNav>
            </div>
          )}
      <main ref={main} id="main" className="main" tabIndex={-1}>
        <SiteNotices />
        <CrashBoundary key={place} of={address}>
          <Page address={address} />
        </CrashBoundary>
      </main>
      {opensFiles && <DropZone onFiles={open} />}
      {opening && <OpeningDialog key={opening.problem} opening={opening} onClose={close} />}
    </div>
  );
}

function Page({ address }: { readonly address: Address }): ReactNode {
  const { catalogue } = useExplorer();
  if (address.page === 'home') return <HomePage address={address} />;
  const shown = findResource(catalogue, address.resource);
  if (!shown) return <UnknownPlace text={strings().catalogue.unknownResource(address.resource)} />;
  return <ResourcePage key={address.resource} address={address} {...shown} />;
}

function titleOf(address: Address, catalogue: Catalogue): string {
  const name =
    address.page === 'home'
      ? catalogue.datasets.find((dataset) => dataset.name === address.dataset)?.title
      : findResource(catalogue, address.resource)?.resource.title;
  return name ? `${name} · ${catalogue.title}` : catalogue.title;
}

/** Moves the focus without touching the address, which tells what is on screen. */
function skipTo(event: { preventDefault(): void }, main: HTMLElement | null): void {
  event.preventDefault();
  (main?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]') ?? main)?.focus();
}
