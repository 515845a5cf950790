/** An element with attributes and children. Texts become text nodes: data is never HTML. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly (Node | string)[],
): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== '') made.setAttribute(key, value);
  made.append(...children);
  return made;
}
