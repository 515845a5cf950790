/** How an embedded table looks. A page changes it by the custom properties at its top, and by `::part()`. */
const CSS = `
:host {
  --ink: var(--datapond-ink, light-dark(#16211f, #e4eceb));
  --muted: var(--datapond-muted, light-dark(#52605e, #a3b1b0));
  --surface: var(--datapond-surface, light-dark(#ffffff, #141b1c));
  --line: var(--datapond-line, light-dark(#d5dddd, #2f3c3e));
  --accent: var(--datapond-accent, light-dark(#0b6a75, #63c5d1));
  --danger: var(--datapond-danger, light-dark(#a3301f, #ff9d8b));
  display: block;
  min-block-size: 6rem;
  border: 1px solid var(--line);
  border-radius: var(--datapond-radius, 8px);
  overflow: hidden;
  background: var(--surface);
  color: var(--ink);
  font: var(--datapond-font, inherit);
  font-size: var(--datapond-size, 0.875rem);
  line-height: 1.45;
}
:host([hidden]) { display: none; }
:host([theme='light']) { color-scheme: light; }
:host([theme='dark']) { color-scheme: dark; }
:host([theme='system']) { color-scheme: light dark; }
.scroll { overflow-x: auto; }
.scroll[aria-busy='true'] tbody { opacity: 0.5; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
table { inline-size: 100%; border-collapse: collapse; }
caption { position: absolute; clip-path: inset(50%); }
th, td {
  max-inline-size: 24em;
  padding: 0.4em 0.75em;
  border-block-end: 1px solid var(--line);
  overflow: hidden;
  text-align: start;
  text-overflow: ellipsis;
  white-space: nowrap;
}
th { font-weight: 600; }
.numeric { text-align: end; font-variant-numeric: tabular-nums; }
a { color: var(--accent); }
.null { color: var(--muted); font-size: 0.85em; font-style: italic; }
.footer { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.25em 1em; padding: 0.5em 0.75em; }
.footer, .status, .empty { color: var(--muted); }
.status, .empty, .problem { margin: 0; padding: 1em 0.75em; }
.problem { color: var(--danger); overflow-wrap: anywhere; }
.problem p { margin: 0 0 0.5em; }
.pages { display: flex; gap: 0.5em; }
button {
  padding: 0.3em 0.8em;
  border: 1px solid var(--line);
  border-radius: 6px;
  background: transparent;
  color: var(--ink);
  font: inherit;
  cursor: pointer;
}
button:hover { border-color: var(--accent); }
button[aria-disabled] { border-color: var(--line); color: var(--muted); cursor: default; opacity: 0.6; }
`;

let made: CSSStyleSheet | undefined;

/** One sheet for all tables of a page. Made by script, so that no page's content security policy forbids it. */
export function sheet(): CSSStyleSheet {
  if (!made) {
    made = new CSSStyleSheet();
    made.replaceSync(CSS);
  }
  return made;
}
