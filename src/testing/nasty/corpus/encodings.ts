import { createAnyDecoder, upperHalf } from '../../../sources/compile/encoding/any-decoder.ts';
import { encode, inEncoding, latin1, utf16, table, type NastyFile } from '../nasty-file.ts';

/** What Excel on a Mac saves of a text that it takes for windows-1252: what macintosh has not is `_`. */
function savedOnMac(content: Uint8Array): Uint8Array {
  const letters = new Set(upperHalf('macintosh'));
  const text = createAnyDecoder('windows-1252').decode(content);
  return inEncoding(
    'macintosh',
    text.replace(/[^\0-\x7f]/g, (letter) => (letters.has(letter) ? letter : '_')),
  );
}

/** Encodings that a CSV may have, with nobody saying which. */
export const ENCODINGS: readonly NastyFile[] = [
  table('utf-16-little', utf16('a,größe\n1,ä\n2,ö\n'), 'a int4, größe text', 2),
  table('utf-16-big', utf16('a,größe\n1,ä\n2,ö\n', true), 'a int4, größe text', 2),
  table(
    'blanks-that-do-not-break-in-rows',
    latin1('cause;n\n\xa0\xa0\xa0\xa0Stomach;3\n\xa0\xa0\xa0\xa0Skin;4\n'),
    'cause text, n int4',
    2,
  ),
  table('windows-1252', latin1('ville;café\nOrléans;3\nNîmes;4\n'), 'ville text, café int4', 2),
  ...(
    [
      [
        'polish',
        'windows-1250',
        'miasto;ludność\nŁódź;3\nGdańsk;4\nZielona Góra;5\n',
        'miasto text, ludność int4',
        3,
      ],
      ['polish-unix', 'iso-8859-2', 'miasto;ludność\nŚwidnik;3\nPąchów;4\n', 'miasto text, ludność int4', 2],
      ['czech', 'windows-1250', 'obec;počet\nPříbram;3\nDěčín;4\nKroměříž;5\n', 'obec text, počet int4', 3],
      ['hungarian', 'windows-1250', 'város;fő\nGyőr;3\nHódmezővásárhely;4\n', 'város text, fő int4', 2],
      ['russian', 'windows-1251', 'город;число\nМосква;3\nТверь;4\n', 'город text, число int4', 2],
      [
        'russian-names',
        'windows-1251',
        'Район;n\nАрбат;0\nТверской;1\nБасманный;2\nХамовники;3\nЯкиманка;4\nТаганский;5\n',
        'Район text, n int4',
        6,
      ],
      [
        'russian-streets',
        'windows-1251',
        `Город,n\n${'Москва улица 0,0\n'.repeat(5)}`,
        'Город text, n int4',
        5,
      ],
      [
        'bulgarian-names',
        'windows-1251',
        'град;n\nСофия;1\nРусе;2\nСтара Загора;3\n',
        'град text, n int4',
        3,
      ],
      [
        'hebrew-towns',
        'windows-1255',
        'id;עיר\n0;תל אביב\n1;ירושלים\n2;חיפה\n3;באר שבע\n4;אילת\n',
        'id int4, עיר text',
        5,
      ],
      [
        'czech-names-unix',
        'iso-8859-2',
        'obec;n\nŠumperk;1\nŽďár;2\nŘíčany;3\nPlzeň;4\n',
        'obec text, n int4',
        4,
      ],
      ['russian-unix', 'koi8-u', 'город;число\nМосква;3\nТверь;4\n', 'город text, число int4', 2],
      ['greek', 'windows-1253', 'πόλη;αριθμός\nΑθήνα;3\nΠάτρα;4\n', 'πόλη text, αριθμός int4', 2],
      ['turkish', 'windows-1254', 'şehir;sayı\nDiyarbakır;3\nEskişehir;4\n', 'şehir text, sayı int4', 2],
      [
        'lithuanian',
        'windows-1257',
        'miestas;n\nŠiauliai;3\nPanevėžys;4\nMažeikių;5\n',
        'miestas text, n int4',
        3,
      ],
      ['japanese', 'shift_jis', '市町村,人口\nさいたま市,3\n池田町,4\n', '市町村 text, 人口 int4', 2],
      ['japanese-unix', 'euc-jp', '市町村,人口\nさいたま市,3\n池田町,4\n', '市町村 text, 人口 int4', 2],
      ['chinese', 'gb18030', '城市,人口\n北京,3\n上海,4\n', '城市 text, 人口 int4', 2],
      ['taiwanese', 'big5', '城市,人口\n臺北市,3\n高雄市,4\n', '城市 text, 人口 int4', 2],
      ['korean', 'euc-kr', '도시,인구\n서울,3\n부산,4\n', '도시 text, 인구 int4', 2],
      [
        'french-unix',
        'iso-8859-15',
        `n;nom;prix\n${'0;Cœur de bœuf à la cerise;0,50 €\n'.repeat(3)}`,
        'n int4, nom text, prix numeric',
        3,
      ],
      [
        'german-unix',
        'iso-8859-15',
        'Ort;Straße;Preis\nKöln;Königsplatz;3 €\nLübeck;Mühlgasse;4 €\nZürich;Weg;5 €\n',
        'Ort text, Straße text, Preis int4',
        3,
      ],
      ['macintosh', 'macintosh', 'ville;café\nOrléans;3\nNîmes;4\n', 'ville text, café int4', 2],
      ['ms-dos', 'ibm850', 'Straße;Größe\nLübeck;3\nMünchen;4\n', 'Straße text, Größe int4', 2],
      ['ms-dos-polish', 'ibm852', 'miasto;ludność\nŁódź;3\nGdańsk;4\n', 'miasto text, ludność int4', 2],
      ['ms-dos-greek', 'ibm737', 'πόλη;αριθμός\nΑθήνα;3\nΠάτρα;4\n', 'πόλη text, αριθμός int4', 2],
      ['ms-dos-turkish', 'ibm857', 'şehir;sayı\nDiyarbakır;3\nEskişehir;4\n', 'şehir text, sayı int4', 2],
      ['ms-dos-latvian', 'ibm775', 'pilsēta;n\nRīga;3\nLiepāja;4\nRēzekne;5\n', 'pilsēta text, n int4', 3],
      ['ms-dos-serbian', 'ibm855', 'град;број\nНови Сад;3\nЧачак;4\n', 'град text, број int4', 2],
      ['ms-dos-hebrew', 'ibm862', 'id;עיר\n0;תל אביב\n1;ירושלים\n2;חיפה\n', 'id int4, עיר text', 3],
      ['ms-dos-arabic', 'ibm720', 'المدينة;n\nالقاهرة;3\nالإسكندرية;4\n', 'المدينة text, n int4', 2],
      [
        'mac-polish',
        'x-mac-ce',
        'miasto;ludność\nŁódź;3\nGdańsk;4\nŻary;5\n',
        'miasto text, ludność int4',
        3,
      ],
      ['mac-greek', 'x-mac-greek', 'πόλη;αριθμός\nΑθήνα;3\nΠάτρα;4\n', 'πόλη text, αριθμός int4', 2],
      ['greek-unix', 'iso-8859-7', 'πόλη;αριθμός\nΆμφισσα;3\nΆργος;4\n', 'πόλη text, αριθμός int4', 2],
      ['arabic-unix', 'iso-8859-6', 'المدينة;n\nالقاهرة;3\nالإسكندرية;4\n', 'المدينة text, n int4', 2],
      // Node's own decoders have no such syllables, nor such characters.
      ['korean-rare', 'euc-kr', '이름,수\n똠방각하,3\n햏자,4\n서울,5\n', '이름 text, 수 int4', 3],
      ['hong-kong', 'big5', '地區,人口\n深水埗,3\n鰂魚涌,4\n', '地區 text, 人口 int4', 2],
    ] as const
  ).map(([language, encoding, text, fields, rows]) =>
    table(
      `in-${encoding}-${language}`,
      inEncoding(encoding, text),
      fields,
      rows,
      `its letters tell that it is in ${encoding}`,
    ),
  ),
  ...(
    [
      ['portuguese', 'concelho;nº\nSão João;3\nÉvora;4\n', 'concelho text, nº int4'],
      ['spanish', 'año;población\n2020;3 €\n2021;4 €\n', 'año int4, población int4'],
      ['italian', 'città;età\nForlì;3\nViganò;4\n', 'città text, età int4'],
      ['signs-alone', 'sum;note\n£79;25\u00a0m²\n£80;3\u00a0°C\n', 'sum int4, note text'],
      [
        'fractions-and-accents',
        `sum;note\n${'½ kg;l´été\n¼ kg;l´août\n'.repeat(9)}`,
        'sum text, note text',
        18,
      ],
      [
        'blanks-that-do-not-break-between-words',
        'who;note\nLee;“Celebrate the\u00a0Family” dinner\nMia;women’s club in\u00a0Bedford,\u00a0NH\u00a0on\u00a0May\u00a05\n',
        'who text, note text',
      ],
      [
        'registered',
        `index;value\n${'Pondcap® Value;3\nNewtcap® Growth;4\n'.repeat(5)}`,
        'index text, value int4',
        10,
      ],
    ] as const
  ).map(([language, text, fields, rows = 2]) =>
    table(`in-windows-1252-${language}`, inEncoding('windows-1252', text), fields, rows),
  ),
  ...[1, 2].map((times) =>
    table(
      `saved-on-a-mac-${times}`,
      Array.from({ length: times }).reduce<Uint8Array>(
        savedOnMac,
        encode('prénom,Café\nPenélope,1 – 2\nChloë,3\nJosé,“4”\n'),
      ),
      'prénom text, Café text',
      3,
      'its letters are UTF-8 that was taken for windows-1252 and saved in macintosh',
    ),
  ),
  table(
    'in-iso-2022-jp',
    // 東京 and 大阪, as mail once had them.
    encode('n,city\n1,\x1b$BEl5~\x1b(B\n2,\x1b$BBg:e\x1b(B\n'),
    'n int4, city text',
    2,
    'its letters tell that it is in iso-2022-jp',
  ),
  table(
    'one-strange-letter-in-english',
    Uint8Array.from([
      ...encode('n,Are you a fan of the Universe?'),
      0x93,
      0xfa,
      ...encode('\n1,Yes\n2,No\n'),
    ]),
    'n int4, Are you a fan of the Universe?“ú bool',
    2,
  ),
  table(
    'utf-8-and-as-much-else',
    Uint8Array.from([...encode('n,town\n1,Zürich\n2,Gen'), 0xe8, ...encode('ve\n')]),
    'n int4, town text',
    2,
    'line 3 has letters that are no UTF-8',
  ),
  table(
    'windows-1252-with-a-line-of-utf-8',
    Uint8Array.from([...latin1('n,town\n1,Genève\n2,Délémont\n3,Bülach\n4,'), ...encode('Österreich\n')]),
    'n int4, town text',
    4,
    'line 5 has letters in UTF-8, and all others are in windows-1252',
  ),
  table(
    'utf-8-with-lines-of-windows-1250',
    Uint8Array.from([
      ...encode('miasto;n\nŁódź;1\nPoznań;2\nGdańsk;3\nToruń;4\nWałcz;5\nŻary;6\nŁomża;7\n'),
      ...inEncoding('windows-1250', 'Wrocław;8\nCzęstochowa;9\nŚwidnica;10\n'),
    ]),
    'miasto text, n int4',
    10,
    'read as windows-1250 there',
  ),
  table(
    'utf-8-but-for-a-letter',
    Uint8Array.from([...encode('a,b\n1,ä€\n2,"“ö”"\n3,'), 0x92, 0xe9, ...encode('\n')]),
    'a int4, b text',
    3,
    'line 4 has letters that are no UTF-8',
  ),
  table(
    'utf-16-without-mark',
    utf16('город;число\nМосква;3\nТверь;4\n').subarray(2),
    'город text, число int4',
    2,
  ),
];
