import type { Page } from '@playwright/test';

/** One view to take a picture of. */
export interface Shot {
  readonly name: string;
  /** The page's fragment. */
  readonly place: string;
  /** What is there when the view is complete. */
  readonly ready: string;
  /** The panel beside the table, as a person left it; none if absent. */
  readonly panel?: 'facets' | 'request';
  /** What a person does before the picture. Finds things by class, not by text: the interface may speak any language. */
  readonly act?: (page: Page) => Promise<void>;
}

const PROJECTS = '5b2d3f6e-8c1a-4e57-9f04-6a7d1c9e2b38';
export const BIRDS = '7c5aa68f-8f06-5a73-a82d-50f9f2b8084e';
const WEATHER = '9b2f3981-21d1-5c72-af13-fe194d18f180';
const AIRPORTS = '1289d20a-6bd6-594f-a0fb-7bef545360e6';
const FLIGHTS = 'a475c170-3cc7-519e-b823-8e3649c93576';
const MONTHS = `SELECT date_trunc('month', "date") AS month, weather, count(*) AS days, round(avg(temp_max), 1) AS mean
FROM "${WEATHER}"
GROUP BY 1, 2
ORDER BY month, days DESC`;
const MISTAKE = `SELECT weather, avg(temperature)\nFROM "${WEATHER}"\nGROUP BY weather`;
const WARMTH = `SELECT weather, round(avg(temp_max), 1) AS warmth FROM "${WEATHER}" GROUP BY weather`;
const ROW = 'td[data-row="5"]';

const sql = (statement: string): string => `sql?sql=${encodeURIComponent(statement)}`;

/** Presses what matches and waits for the card or dialog that comes of it. */
const press =
  (selector: string, within = '') =>
  async (page: Page): Promise<void> => {
    await page.locator(selector).first().click();
    await page.locator(`:is(dialog[open], [role=dialog]) ${within}`).first().waitFor();
  };

/** Every view of the demo, in the order that a visitor might see them. */
export const SHOTS: readonly Shot[] = [
  { name: 'home', place: '#/', ready: '.dataset-card' },
  {
    name: 'offline',
    place: '#/',
    ready: '.dataset-card',
    act: press('button:has(svg[data-icon=offline])', 'li'),
  },
  {
    name: 'dropping',
    place: '#/',
    ready: '.dataset-card',
    act: async (page) => {
      await page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['a\n1'], 'a.csv'));
        document.body.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true }));
      });
    },
  },
  {
    name: 'table',
    place: `#/resource/${BIRDS}?q=gull&sort=Flight+Date+desc&pin=Wildlife+Species&pin=Flight+Date&hide=Aircraft+Make+Model`,
    ready: ROW,
    panel: 'request',
  },
  { name: 'many', place: `#/resource/${FLIGHTS}?offset=1500000`, ready: 'td[data-row="1500005"]' },
  {
    name: 'facets',
    place: `#/resource/${PROJECTS}?filters={"stage":["active","planned"]}`,
    ready: '.facet .bar',
    panel: 'facets',
  },
  {
    name: 'column',
    place: `#/resource/${WEATHER}`,
    ready: ROW,
    act: press('[data-part=menu][data-column="2"]', '.distribution-bars'),
  },
  {
    name: 'columns',
    place: `#/resource/${PROJECTS}?pin=title&hide=subject`,
    ready: ROW,
    act: press('button:has(svg[data-icon=columns])'),
  },
  {
    name: 'filter',
    place: `#/resource/${PROJECTS}?filters={"stage":["active"]}`,
    ready: ROW,
    act: press('.tools > button:has(svg[data-icon=filter])'),
  },
  {
    name: 'value',
    place: `#/resource/${PROJECTS}`,
    ready: ROW,
    act: press('td[data-row="2"][data-column="4"]'),
  },
  {
    name: 'record',
    place: `#/resource/${PROJECTS}`,
    ready: ROW,
    act: press('td[data-row="2"][data-column="0"]'),
  },
  {
    name: 'selection',
    place: `#/resource/${WEATHER}`,
    ready: ROW,
    act: async (page) => {
      await page.locator('td[data-row="2"][data-column="1"]').focus();
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown'])
        await page.keyboard.press(`Shift+${key}`);
    },
  },
  {
    name: 'download',
    place: `#/resource/${PROJECTS}?hide=subject`,
    ready: ROW,
    act: press('.tools button:has(svg[data-icon=download])'),
  },
  { name: 'empty', place: `#/resource/${PROJECTS}?q=zzzzzz`, ready: '.empty' },
  { name: 'error', place: `#/resource/${PROJECTS}?filters={"nope":1}`, ready: '[role=alert]' },
  {
    name: 'chart-bar',
    place: `#/resource/${BIRDS}/chart?mark=bar&x=Phase+of+flight&colour=Wildlife+Size`,
    ready: '.chart-place svg',
  },
  {
    name: 'chart-line',
    place: `#/resource/${WEATHER}/chart?mark=line&x=date&y=temp_max&measure=avg`,
    ready: '.chart-place svg',
  },
  {
    name: 'chart-histogram',
    place: `#/resource/${WEATHER}/chart?mark=histogram&x=temp_max&colour=weather`,
    ready: '.chart-place svg',
  },
  {
    name: 'scatter',
    place: `#/resource/${FLIGHTS}/chart?mark=scatter&x=distance&y=delay`,
    ready: '.chart-place svg',
    panel: 'request',
  },
  {
    name: 'chart-multiples',
    place: `#/resource/${WEATHER}/chart?mark=histogram&x=temp_max&facet=weather`,
    ready: '.chart-place svg',
  },
  {
    name: 'group',
    place: `#/resource/${WEATHER}/group?by=year:date&by=each:weather&figures=count:&pivot=across`,
    ready: '.group-table',
  },
  {
    name: 'map',
    place: `#/resource/${AIRPORTS}/map?map=points&latitude=latitude&longitude=longitude&at=39,-96,4.2`,
    ready: '.map-surface canvas',
  },
  { name: 'sql', place: `#/resource/${WEATHER}/${sql(MONTHS)}`, ready: ROW },
  { name: 'sql-error', place: `#/resource/${WEATHER}/${sql(MISTAKE)}`, ready: '.sql-message' },
  {
    name: 'sql-chart',
    place: `#/resource/${WEATHER}/${sql(WARMTH)}&result=chart`,
    ready: '.chart-place svg',
    panel: 'request',
  },
  {
    name: 'settings',
    place: `#/resource/${PROJECTS}`,
    ready: ROW,
    act: press('button:has(svg[data-icon=settings])'),
  },
];
