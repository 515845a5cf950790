/** Names and usual abbreviations of the twelve months, per language: the explorer's, and those that the API's messages are in. */
const MONTHS: Readonly<Record<string, string>> = {
  en: 'january jan,february feb,march mar,april apr,may,june jun,july jul,august aug,september sept sep,october oct,november nov,december dec',
  de: 'januar jän jänner,februar feber,märz mär mrz,april,mai,juni,juli,august,september,oktober okt,november,dezember dez',
  fr: 'janvier janv,février fevrier févr fév,mars,avril avr,mai,juin,juillet juil,août aout,septembre,octobre,novembre,décembre decembre déc',
  es: 'enero ene,febrero,marzo,abril abr,mayo,junio,julio,agosto ago,septiembre setiembre,octubre,noviembre,diciembre dic',
  it: 'gennaio gen,febbraio,marzo,aprile,maggio mag,giugno giu,luglio lug,agosto,settembre set,ottobre ott,novembre,dicembre',
  nl: 'januari,februari,maart mrt,april,mei,juni,juli,augustus,september,oktober,november,december',
  pt: 'janeiro,fevereiro fev,março marco,abril,maio,junho,julho,agosto,setembro,outubro out,novembro,dezembro',
  pl: 'stycznia styczeń sty,lutego luty lut,marca marzec,kwietnia kwiecień kwi,maja maj,czerwca czerwiec cze,lipca lipiec lip,sierpnia sierpień sie,września wrzesień wrz,października październik paź,listopada listopad lis,grudnia grudzień gru',
  ru: 'января январь янв,февраля февраль февр фев,марта март мар,апреля апрель апр,мая май,июня июнь июн,июля июль июл,августа август авг,сентября сентябрь сент сен,октября октябрь окт,ноября ноябрь нояб ноя,декабря декабрь дек',
};

/** Every name, lower-case, with its month from 1; no name means two months. */
export const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  Object.values(MONTHS).flatMap((names) =>
    names.split(',').flatMap((one, i) => one.split(' ').map((name) => [name, i + 1] as const)),
  ),
);

/** Matches one of them, and a full stop behind it. Longer ones first: `mar` would end `march`. */
export const MONTH_NAME = `(?:${[...MONTH_NUMBERS.keys()].toSorted((a, b) => b.length - a.length).join('|')})\\.?`;

/** Whether one of a text's words is a month's name. */
export function namesMonth(text: string): boolean {
  return (
    text
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.some((word) => MONTH_NUMBERS.has(word)) === true
  );
}
