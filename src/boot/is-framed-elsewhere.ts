/** Whether this page stands in a frame of another origin's page, at any depth. */
export function isFramedElsewhere(): boolean {
  try {
    for (let page: Window = window; page !== page.parent; page = page.parent) {
      if (page.parent.location.origin !== location.origin) return true;
    }
    return false;
  } catch {
    // The browser refuses to tell where another origin's page is.
    return true;
  }
}
