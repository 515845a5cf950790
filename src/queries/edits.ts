/** A stretch of a text, and what stands in its place. */
export interface Edit {
  /** In UTF-16 units; the end is the first one after. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The text with all edits made. They do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const edit of inOrder(edits)) {
    result += text.slice(at, edit.from) + edit.text;
    at = edit.to;
  }
  return result + text.slice(at);
}

/** The place in the text before the edits of one in the text after them; within what was put in, where that begins. */
export function placeBefore(edits: readonly Edit[], place: number): number {
  let shift = 0;
  for (const { from, to, text } of inOrder(edits)) {
    const start = from + shift;
    if (place < start) break;
    if (place < start + text.length) return from;
    shift += text.length - (to - from);
  }
  return place - shift;
}

function inOrder(edits: readonly Edit[]): readonly Edit[] {
  return [...edits].sort((a, b) => a.from - b.from);
}
