import { fitsShape, isText } from './guards.ts';
import { droppedChannelName } from './names.ts';

/** What pages and hosts tell each other of dropped files; each message reaches all of them. The files themselves are in the store. */
export type DroppedMessage =
  /** Host → pages: ask me; the one before did not answer. */
  | { readonly kind: 'listening' }
  /** Page → host: this file is new in the store. */
  | { readonly kind: 'open'; readonly id: string }
  /** Host → pages: it is in the catalogue. */
  | { readonly kind: 'opened'; readonly id: string }
  /** Host → pages: it is no table; `problem` says why, for people. */
  | { readonly kind: 'refused'; readonly id: string; readonly problem: string }
  /** Page → host: it is gone from the store. */
  | { readonly kind: 'removed'; readonly id: string }
  /** Host → pages: it is gone from the catalogue. */
  | { readonly kind: 'forgotten'; readonly id: string };

/** Tells other tabs of dropped files. */
export interface DroppedChannel {
  send(message: DroppedMessage): void;
  close(): void;
}

/** Joins the channel of a scope. @param listener hears what others send */
export function openDroppedChannel(
  scope: string,
  listener: (message: DroppedMessage) => void,
): DroppedChannel {
  const channel = new BroadcastChannel(droppedChannelName(scope));
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isDroppedMessage(data)) listener(data);
  };
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}

const KINDS: readonly unknown[] = ['open', 'opened', 'refused', 'removed', 'forgotten'];

function isDroppedMessage(value: unknown): value is DroppedMessage {
  return (
    fitsShape(value, { kind: (kind) => kind === 'listening' }) ||
    (fitsShape(value, { kind: (kind) => KINDS.includes(kind), id: isText }) &&
      ((value as DroppedMessage).kind !== 'refused' || fitsShape(value, { problem: isText })))
  );
}
