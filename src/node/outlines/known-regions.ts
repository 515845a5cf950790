import { NONE } from './match-regions.ts';

/** Alpha-2 codes of what Natural Earth has a code of its own for. */
export const COUNTRIES: Readonly<Record<string, string>> = {
  ALD: 'AX',
  CYN: 'CY',
  PSX: 'PS',
  SAH: 'EH',
  SDS: 'SS',
  SOL: 'SO',
};

/** Countries whose regions are others since, under the same codes. */
export const REDRAWN: ReadonlySet<string> = new Set(['MA']);

/** Countries whose codes in CLDR are still those of other regions. */
export const RENUMBERED: ReadonlySet<string> = new Set(['IR']);

/** Codes of what countries have between themselves and their parts, by Natural Earth's code for it. */
export const UNITS: Readonly<
  Record<string, Readonly<Record<string, { readonly code: string; readonly name: string }>>>
> = {
  BA: {
    BHF: { code: 'BA-BIH', name: 'Federacija Bosne i Hercegovine' },
    BIS: { code: 'BA-SRP', name: 'Republika Srpska' },
  },
  BE: { BFR: { code: 'BE-VLG', name: 'Vlaams Gewest' }, BWR: { code: 'BE-WAL', name: 'Région wallonne' } },
  GB: {
    ENG: { code: 'GB-ENG', name: 'England' },
    NIR: { code: 'GB-NIR', name: 'Northern Ireland' },
    SCT: { code: 'GB-SCT', name: 'Scotland' },
    WLS: { code: 'GB-WLS', name: 'Wales' },
  },
};

/** Codes by one of a part's names, by country, where the lists of names tell none or another one. */
export const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AL: { 'Qarku i Tiranes': 'AL-11', 'Qarku i Durresit': 'AL-02' },
  BD: {
    Barisal: 'BD-A',
    Chittagong: 'BD-B',
    Dhaka: 'BD-C',
    Khulna: 'BD-D',
    Rajshahi: 'BD-E',
    Rangpur: 'BD-F',
    Sylhet: 'BD-G',
  },
  BG: { 'Grad Sofiya': 'BG-22', Sofia: 'BG-23' },
  BY: { 'City of Minsk': 'BY-HM' },
  // Districts were made of these in 2011, in part.
  CI: { Comoe: NONE, Lacs: NONE, Lagunes: NONE },
  CL: { 'Magallanes y Antártica Chilena': 'CL-MA' },
  CN: { 'Inner Mongol': 'CN-NM' },
  CO: { 'San Andrés y Providencia': 'CO-SAP' },
  DK: {
    Hovedstaden: 'DK-84',
    Midtjylland: 'DK-82',
    Nordjylland: 'DK-81',
    Sjaælland: 'DK-85',
    Sjælland: 'DK-85',
    Syddanmark: 'DK-83',
  },
  EE: {
    Harju: 'EE-37',
    Hiiu: 'EE-39',
    'Ida-Viru': 'EE-45',
    Jõgeva: 'EE-50',
    Järva: 'EE-52',
    Lääne: 'EE-56',
    'Lääne-Viru': 'EE-60',
    Põlva: 'EE-64',
    Pärnu: 'EE-68',
    Rapla: 'EE-71',
    Saare: 'EE-74',
    Tartu: 'EE-79',
    Valga: 'EE-81',
    Viljandi: 'EE-84',
    Võru: 'EE-87',
  },
  GE: { Ajaria: 'GE-AJ' },
  IR: { Ardebil: 'IR-24', Zanjan: 'IR-19' },
  IT: { Aoste: 'IT-23', Bozen: 'IT-BZ' },
  KE: { Nairobi: 'KE-30' },
  KH: {
    Batdâmbâng: 'KH-2',
    'Krong Preah Sihanouk': 'KH-18',
    'Kâmpóng Spœ': 'KH-5',
    Pouthisat: 'KH-15',
    Rôtânôkiri: 'KH-16',
    'Stœng Trêng': 'KH-19',
    Takêv: 'KH-21',
  },
  KZ: {
    Aqtöbe: 'KZ-15',
    Mangghystau: 'KZ-47',
    'North Kazakhstan': 'KZ-59',
    'South Kazakhstan': 'KZ-61',
  },
  LA: { Vientiane: 'LA-VI' },
  LT: { Kauno: 'LT-KU', Klaipedos: 'LT-KL', Panevezio: 'LT-PN', Vilniaus: 'LT-VL' },
  LU: { Diekirch: 'LU-D', Grevenmacher: 'LU-G', Luxembourg: 'LU-L' },
  LY: { 'Al Qubbah': NONE, Ajdabiya: NONE, Ghadamis: NONE, Mizdah: NONE },
  MX: { 'Distrito Federal': 'MX-CMX' },
  NA: { Caprivi: 'NA-CA' },
  // Zones, which provinces took the place of, some with a zone's name.
  NP: { Bagmati: NONE, Gandaki: NONE, Karnali: NONE, Lumbini: NONE },
  PA: { 'Kuna Yala': 'PA-KY' },
  PE: { 'Region de Lima': 'PE-LIM', 'Lima Province': 'PE-LMA' },
  PH: { Davao: 'PH-DAV' },
  PK: { 'Northern Areas': 'PK-GB' },
  PS: { 'Gaza Strip': NONE },
  RU: {
    Altay: 'RU-ALT',
    'Gorno-Altay': 'RU-AL',
    'Kabardin-Balkar': 'RU-KB',
    'Khanty-Mansiy': 'RU-KHM',
    'North Ossetia': 'RU-SE',
    'Yamal-Nenets': 'RU-YAN',
  },
  SD: { 'Eastern Darfur': 'SD-DE', 'Southern Darfur': 'SD-DS' },
  TD: { 'Barh El Gazel': 'TD-BG', Kanem: 'TD-KA', "Ville de N'Djamena": 'TD-ND' },
  TJ: { 'Tadzhikistan Territories': 'TJ-RA' },
  TM: { Tashauz: 'TM-D' },
  TN: { 'Ben Arous (Tunis Sud)': 'TN-13', Manubah: 'TN-14' },
  TW: { 'Chiayi City': 'TW-CYI', 'New Taipei City': 'TW-NWT', 'Taipei City': 'TW-TPE' },
  UA: { Crimea: 'UA-43', Kiev: 'UA-32', 'Kiev City': 'UA-30', Mykolayiv: 'UA-48', Sevastopol: 'UA-40' },
  UZ: { 'Toshkent Shahri': 'UZ-TK', 'Toshkent Viloyati': 'UZ-TO' },
};

/** Regions that are made of several parts, by names of these or of their country: cities apart from their county, or united since. */
export const CHANGED: Readonly<
  Record<string, Readonly<Record<string, { readonly name: string; readonly of: readonly string[] }>>>
> = {
  FI: { 'FI-01': { name: 'Åland', of: ['Aland'] } },
  HU: { 'HU-VE': { name: 'Veszprém', of: ['Veszprém'] } },
  IE: {
    'IE-CO': { name: 'Cork', of: ['Cork'] },
    'IE-D': { name: 'Dublin', of: ['Dublin', 'Fingal', 'South Dublin', 'Dún Laoghaire–Rathdown'] },
    'IE-G': { name: 'Galway', of: ['Galway'] },
    'IE-LK': { name: 'Limerick', of: ['Limerick'] },
    'IE-TA': { name: 'Tipperary', of: ['North Tipperary', 'South Tipperary'] },
    'IE-WD': { name: 'Waterford', of: ['Waterford'] },
  },
  IN: {
    'IN-DH': {
      name: 'Dadra and Nagar Haveli and Daman and Diu',
      of: ['Dadra and Nagar Haveli', 'Daman and Diu'],
    },
  },
  IT: {
    'IT-NU': { name: 'Nuoro', of: ['Nuoro', 'Ogliastra'] },
    'IT-SS': { name: 'Sassari', of: ['Sassari', 'Olbia-Tempio'] },
    'IT-SU': { name: 'Sud Sardegna', of: ['Carbonia-Iglesias', 'Medio Campidano'] },
  },
  NO: {
    'NO-30': { name: 'Viken', of: ['Akershus', 'Buskerud', 'Østfold'] },
    'NO-31': { name: 'Østfold', of: ['Østfold'] },
    'NO-32': { name: 'Akershus', of: ['Akershus'] },
    'NO-33': { name: 'Buskerud', of: ['Buskerud'] },
    'NO-34': { name: 'Innlandet', of: ['Hedmark', 'Oppland'] },
    'NO-38': { name: 'Vestfold og Telemark', of: ['Vestfold', 'Telemark'] },
    'NO-39': { name: 'Vestfold', of: ['Vestfold'] },
    'NO-40': { name: 'Telemark', of: ['Telemark'] },
    'NO-42': { name: 'Agder', of: ['Aust-Agder', 'Vest-Agder'] },
    'NO-46': { name: 'Vestland', of: ['Hordaland', 'Sogn og Fjordane'] },
    'NO-50': { name: 'Trøndelag', of: ['Nord-Trøndelag', 'Sør-Trøndelag'] },
    'NO-54': { name: 'Troms og Finnmark', of: ['Troms', 'Finnmark'] },
    'NO-55': { name: 'Troms', of: ['Troms'] },
    'NO-56': { name: 'Finnmark', of: ['Finnmark'] },
  },
  PH: {
    'PH-CEB': { name: 'Cebu', of: ['Cebu', 'Mandaue', 'Lapu-Lapu'] },
    'PH-ILI': { name: 'Iloilo', of: ['Iloilo'] },
    'PH-SCO': { name: 'South Cotabato', of: ['South Cotabato', 'General Santos'] },
  },
};
