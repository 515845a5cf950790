import { isMessage, PROTOCOL_VERSION, type Message } from '../transport/protocol.ts';

/** A page, as a service worker sees it. */
export interface PageClient {
  readonly url: string;
  postMessage(message: Message<'connect'>, transfer: Transferable[]): void;
}

/** A port to a host that welcomed us. */
export interface Welcome {
  readonly port: MessagePort;
  readonly hostId: string;
}

/** What became of the question whether a page hosts. A page that is frozen settles neither promise. */
export interface Asked {
  /** Resolves when the page says that it leads. */
  readonly hosting: Promise<void>;
  /** Resolves when its host welcomes, however late; rejects when the page says no. */
  readonly welcome: Promise<Welcome>;
}

/** Asks a page for its host, over a port of its own. */
export function askPage(page: PageClient, scope: string): Asked {
  const { port1, port2 } = new MessageChannel();
  let sayHosting: () => void = () => undefined;
  const hosting = new Promise<void>((resolve) => {
    sayHosting = resolve;
  });
  const welcome = new Promise<Welcome>((resolve, reject) => {
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isMessage(data, 'hosting')) {
        sayHosting();
      } else if (isMessage(data, 'welcome')) {
        resolve({ port: port1, hostId: data.hostId });
      } else {
        port1.close();
        reject(new Error('this page does not host'));
      }
    };
  });
  page.postMessage({ kind: 'connect', datapond: PROTOCOL_VERSION, scope }, [port2]);
  return { hosting, welcome };
}

/** Whether a page hosts, as it says itself or its host: resolves when it does, rejects when not. The port to the host is closed. */
export function askWhetherHosts(page: PageClient, scope: string): Promise<void> {
  const { hosting, welcome } = askPage(page, scope);
  const welcomed = welcome.then(({ port }) => port.close());
  // Whichever comes first is believed.
  welcomed.catch(() => undefined);
  return Promise.race([hosting, welcomed]);
}
