/** What is used of saxen, which has no types of its own. */
declare module 'saxen' {
  export class Parser {
    on(
      event: 'openTag',
      callback: (
        name: string,
        attributes: () => Readonly<Record<string, string>>,
        decode: (text: string) => string,
        selfClosing: boolean,
      ) => void,
    ): this;
    on(event: 'closeTag', callback: (name: string) => void): this;
    on(event: 'text', callback: (text: string, decode: (text: string) => string) => void): this;
    on(event: 'cdata', callback: (text: string) => void): this;
    on(event: 'error', callback: (error: Error) => void): this;
    parse(xml: string): this;
  }
}
