import { saveFile } from '../download/download-file.ts';

/** A legend's entry as it is on screen. */
export interface LegendEntry {
  readonly label: string;
  /** A CSS colour. */
  readonly colour: string;
}

/** Pixels of a line of text. */
const LINE = 20;
/** Pixels of the file for one of the page: sharp on any screen and in print. */
const SCALE = 2;
/** What the page's style sheets and tokens decide; a file has neither. */
const STYLED = ['fill', 'stroke', 'color', 'font-family', 'font-size', 'font-weight'] as const;

/** The chart as a file of its own: colours looked up, with title, legend and ground. */
export function toSvgText(chart: SVGSVGElement, title: string, legend: readonly LegendEntry[]): string {
  const style = getComputedStyle(chart);
  const width = Number(chart.getAttribute('width'));
  const columns = Math.max(1, Math.floor(width / 160));
  const head = 28 + Math.ceil(legend.length / columns) * LINE;
  const height = Number(chart.getAttribute('height')) + head;
  const file = create('svg', {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    'font-family': 'sans-serif',
  });
  file.append(
    create('rect', {
      width,
      height,
      fill: getComputedStyle(document.body.querySelector('.view') ?? chart).backgroundColor,
    }),
  );
  file.append(text(title, 8, 19, { 'font-size': 14, 'font-weight': 600, fill: style.color }));
  legend.forEach(({ label, colour }, index) => {
    const left = 8 + (index % columns) * (width / columns);
    const top = 28 + Math.floor(index / columns) * LINE;
    file.append(create('rect', { x: left, y: top + 3, width: 11, height: 11, rx: 2, fill: colour }));
    file.append(text(label, left + 17, top + 13, { 'font-size': 12, fill: style.color }));
  });
  const copy = chart.cloneNode(true) as SVGSVGElement;
  inlineStyles(chart, copy);
  copy.setAttribute('y', String(head));
  // The card at the pointer is none of the chart's, and its own style sheet has been looked up.
  for (const part of copy.querySelectorAll('style, [aria-label="tip"], [data-part="tip"]')) part.remove();
  file.append(copy);
  return new XMLSerializer().serializeToString(file);
}

/** Saves the chart as SVG. */
export function saveSvg(svg: string, name: string): void {
  saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`);
}

/** Saves the chart as PNG. Rejects when the browser cannot draw it. */
export async function savePng(svg: string, name: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * SCALE;
    canvas.height = image.naturalHeight * SCALE;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png');
    });
    if (!blob) throw new Error('the browser made no picture');
    saveFile(blob, `${name}.png`);
  } finally {
    URL.revokeObjectURL(url);
  }
}

function inlineStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of STYLED) to.setAttribute(name, style.getPropertyValue(name));
  [...from.children].forEach((child, index) => {
    const twin = to.children[index];
    if (twin) inlineStyles(child, twin);
  });
}

function create(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

function text(
  content: string,
  x: number,
  y: number,
  attributes: Readonly<Record<string, string | number>>,
): SVGElement {
  const element = create('text', { x, y, ...attributes });
  element.textContent = content;
  return element;
}
