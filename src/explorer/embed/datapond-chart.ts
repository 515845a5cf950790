/**
 * The public entry `datapond-chart.js`: `<datapond-chart view="#/resource/…/chart?…">` on any page of the site shows the chart that the
 * explorer shows at that address. It is a frame of the explorer without its tools, loaded when it comes near the window.
 */
import { siteBase } from '../../host/site-base.ts';
import type { Frame } from '../shell/frame.ts';
import { toFrameUrl } from '../shell/frame.ts';
import { toChartView } from './chart-view.ts';
import { element } from './element.ts';

const base = siteBase();

const CSS = `
:host { display: block; block-size: 26rem; }
:host([hidden]) { display: none; }
iframe { display: block; inline-size: 100%; block-size: 100%; border: 0; border-radius: var(--datapond-radius, 8px); }
.problem { margin: 0; padding: 1em; color: var(--datapond-danger, light-dark(#a3301f, #ff9d8b)); overflow-wrap: anywhere; }
`;

/** Attributes: `view`, `label`, `theme`; see docs/embedding.md. Its height is the page's to say. */
class DatapondChart extends HTMLElement {
  static readonly observedAttributes = ['view', 'label', 'theme'];

  readonly #root = this.attachShadow({ mode: 'open' });

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
    this.#root.adoptedStyleSheets = [sheet];
  }

  connectedCallback(): void {
    this.#show();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#show();
  }

  #show(): void {
    const view = toChartView(this.getAttribute('view'), base.href);
    if ('problem' in view) {
      this.#root.replaceChildren(element('p', { class: 'problem', role: 'alert' }, [view.problem]));
      return;
    }
    const frame = element(
      'iframe',
      {
        part: 'frame',
        loading: 'lazy',
        title: this.getAttribute('label') ?? 'Chart',
        src: toFrameUrl(view.url, this.#theme()),
      },
      [],
    );
    this.#root.replaceChildren(frame);
  }

  /** A frame does not know its page's colours. */
  #theme(): Frame['theme'] {
    const wanted = this.getAttribute('theme') ?? getComputedStyle(this).colorScheme;
    if (wanted === 'system' || (wanted.includes('dark') && wanted.includes('light'))) return 'system';
    return wanted.includes('dark') ? 'dark' : 'light';
  }
}

customElements.define('datapond-chart', DatapondChart);
