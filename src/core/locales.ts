/** CKAN 2.11's locales: what may stand before `/api` in an address. */
const LOCALES: ReadonlySet<string> = new Set(
  `am ar bg bs ca cs_CZ da_DK de el en en_AU en_GB eo es es_AR eu fa_IR fi fr gl gl_ES he hr hu id is it ja km ko_KR lt lv mk
   mn_MN my my_MM nb_NO ne nl no pl pt_BR pt_PT ro ru sk sl sq sr sr_Latn sv th tl tr uk uk_UA vi zh_Hans_CN zh_Hant_TW`.split(
    /\s+/,
  ),
);

/** Whether CKAN 2.11 speaks a language, named as CKAN names it. */
export const isLocale = (language: string): boolean => LOCALES.has(language);

/**
 * CKAN's locale of a language as anybody writes it: `pt-BR` is `pt_BR`, `de-CH` is `de`, `cs` is `cs_CZ`. Undefined: CKAN has none, or several of which none is named.
 * @param tag of BCP 47, or with `_` for `-`
 */
export function toLocale(tag: string): string | undefined {
  const parts = tag.toLowerCase().split(/[-_]/);
  const ofLanguage = [...LOCALES]
    .map((locale) => ({ locale, own: locale.toLowerCase().split('_') }))
    .filter(({ own }) => own[0] === parts[0]);
  const having = ofLanguage.filter(({ own }) => parts.every((part) => own.includes(part)));
  const alone = ofLanguage.find(({ own }) => own.length === 1);
  return (having.length === 1 ? having[0] : alone)?.locale;
}
