/** Whether a text has one or two characters. */
export function isShortText(text: string): boolean {
  return text !== '' && text.length <= 4 && [...text].length <= 2;
}
