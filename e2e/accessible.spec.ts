import { expectAccessible } from './fixtures/axe.ts';
import { test } from './fixtures/visit.ts';
import { SHOTS } from './screenshots/shots.ts';

/** The same views as others, with so many rows or dots that looking at each takes half a minute. */
const LONGER = new Set(['many', 'scatter']);

for (const { name, place, ready, panel, act } of SHOTS.filter((shot) => !LONGER.has(shot.name)))
  test(`everybody can use the view “${name}”, in light and in dark colours`, async ({ page, sites }) => {
    await page.addInitScript((open) => localStorage.setItem('datapond.panel', open), panel ?? 'closed');
    await page.goto(sites.site + withFewRows(place));
    await page.locator(ready).first().waitFor();
    if (place.includes('/sql')) await page.locator('.cm-content').waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .progress-card'));
    await act?.(page);
    await expectAccessible(page);
  });

test('everybody can use the datasets’ drawer on a phone, in light and in dark colours', async ({
  page,
  sites,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${sites.site}#/`);
  await page.getByRole('button', { name: 'Datasets' }).click();
  await page.locator('dialog.drawer nav').waitFor();
  await expectAccessible(page);
});

/** A table's other rows are like its first. */
function withFewRows(place: string): string {
  if (!/^#\/resource\/[^/]+$/.test(place)) return place;
  return `${place}${place.includes('?') ? '&' : '?'}limit=25`;
}
