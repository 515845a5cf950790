/** CKAN 2.11's locales: what may stand before `/api` in an address. */
export const LOCALES: ReadonlySet<string> = new Set(
  `am ar bg bs ca cs_CZ da_DK de el en en_AU en_GB eo es es_AR eu fa_IR fi fr gl gl_ES he hr hu id is it ja km ko_KR lt lv mk
   mn_MN my my_MM nb_NO ne nl no pl pt_BR pt_PT ro ru sk sl sq sr sr_Latn sv th tl tr uk uk_UA vi zh_Hans_CN zh_Hant_TW`.split(
    /\s+/,
  ),
);
