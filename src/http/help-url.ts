/**
 * The address at which the API tells about an action: `help` of every answer.
 * @param siteUrl without a slash at its end
 * @param locale the prefix that was asked with; null: none
 */
export function helpUrl(siteUrl: string, locale: string | null, action: string): string {
  const prefix = locale === null ? '' : `/${locale}`;
  return `${siteUrl}${prefix}/api/3/action/help_show?name=${encodeURIComponent(action)}`;
}
