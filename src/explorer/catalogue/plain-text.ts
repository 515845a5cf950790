import { decodeReferences } from './decode-references.ts';

/** Markdown as a text of one paragraph, for where there is one line: marks, tables and HTML's tags are left out, links are their words. */
export function toPlainText(markdown: string): string {
  const words = markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<(https?:[^>\s]+)>/g, '$1')
    .replaceAll(/^\s*\|.*$/gm, '')
    .replaceAll(/<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/gi, '')
    .replaceAll(/^ {0,3}(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replaceAll(/^\s*(?:[-*_]\s*){3,}$/gm, '')
    .replaceAll(/(\*\*|__|`+|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replaceAll(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1');
  return decodeReferences(words).replaceAll(/\s+/g, ' ').trim();
}

/** Whether a text has marks that Markdown would show otherwise than as they are. */
export function hasMarks(text: string): boolean {
  return /\[[^\]]+\]\(|^ {0,3}(?:#{1,6}|>|[-*+]|\d+[.)])\s|\*\*|__|`|\*\S|\bhttps?:\/\/|^\|.*\|/m.test(text);
}
