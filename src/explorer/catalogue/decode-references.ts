/** A text with HTML's character references as what they mean: `AT&amp;T` is `AT&T`. The browser knows all two thousand. */
export function decodeReferences(text: string): string {
  return text.replaceAll(
    /&(?:#\d+|#x[\da-f]+|[a-z][\da-z]*);/gi,
    (reference) =>
      new DOMParser().parseFromString(`<p>${reference}`, 'text/html').body.textContent ?? reference,
  );
}
