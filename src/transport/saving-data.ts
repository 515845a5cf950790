/** What a navigator tells of the line: only Chromium's has a connection. */
export interface Line {
  readonly onLine: boolean;
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether somebody has asked the browser to load no more than it must. */
export function isSavingData(navigator: Line): boolean {
  return navigator.connection?.saveData === true;
}
