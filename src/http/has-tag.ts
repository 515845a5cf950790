/**
 * Whether who sent `If-None-Match` has what a tag stands for (RFC 9110, 13.1.2): compared weakly, `*` is any.
 * @param header undefined or null where none was sent
 */
export function hasTag(header: string | null | undefined, tag: string): boolean {
  const own = withoutWeakness(tag);
  return (header ?? '').split(',').some((part) => {
    const other = part.trim();
    return other === '*' || withoutWeakness(other) === own;
  });
}

function withoutWeakness(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
