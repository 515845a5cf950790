// oxlint-disable-next-line typescript/triple-slash-reference -- the package brings no types
/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen';
import { ResourceError } from '../../core/errors.ts';

/** Hears of an XML text in its order. Names are without their prefix; those of attributes are with it, or asked for by `*:` with whatever prefix. */
export interface XmlVisitor {
  readonly open: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

/** Reads an XML text. Throws ResourceError when it is none. */
export function readXml(bytes: Uint8Array, { open, close, text }: XmlVisitor): void {
  const bare = (name: string) => name.slice(name.indexOf(':') + 1);
  new Parser()
    .on('openTag', (name, attributes, decode) => {
      let attributesRead: Readonly<Record<string, string>> | undefined;
      open(bare(name), (wanted) => {
        attributesRead ??= attributes();
        const value =
          attributesRead[wanted] ??
          (wanted.startsWith('*:') ? withAnyPrefix(attributesRead, wanted.slice(1)) : undefined);
        return value === undefined ? undefined : decode(value);
      });
    })
    .on('closeTag', (name) => close(bare(name)))
    .on('text', (value, decode) => text(decode(unified(value))))
    .on('cdata', (value) => text(unified(value)))
    .on('error', (error) => {
      throw new ResourceError(`its XML cannot be read: ${error.message}`, { cause: error });
    })
    .parse(new TextDecoder().decode(bytes));
}

/** Line ends as XML has them: what stands there as `&#13;` is none. */
const unified = (text: string) => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

function withAnyPrefix(attributes: Readonly<Record<string, string>>, end: string): string | undefined {
  return Object.entries(attributes).find(([name]) => name.endsWith(end))?.[1];
}
