/** The address of a chart in the explorer, or what is wrong with what a page's author wrote. */
export type ChartViewAddress = { readonly url: string } | { readonly problem: string };

/**
 * Reads the attribute `view` of `<datapond-chart>`.
 * @param view the fragment of the explorer's address, or all of it; null when it is absent
 * @param base the site's address, with a slash at its end
 */
export function toChartView(view: string | null, base: string): ChartViewAddress {
  if (!view?.trim())
    return { problem: 'datapond-chart needs the attribute view: the address of a chart in the explorer.' };
  if (!URL.canParse(view, base)) return { problem: `view="${view}" is no address.` };
  const url = new URL(view, base);
  const path = url.origin + url.pathname;
  if (path !== base && path !== `${base}index.html`)
    return { problem: `view="${view}" is no address of this site's explorer, ${base}.` };
  if (!/^#\/resource\/[^/?]+\/\w+/.test(url.hash))
    return {
      problem: `view="${view}" is no chart: open it in the explorer and copy the address under Share.`,
    };
  return { url: base + url.hash };
}
