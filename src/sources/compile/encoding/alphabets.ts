/** Letters beyond ASCII that a language writes, from the most frequent one on, and the encodings it has been written in. */
export interface Alphabet {
  readonly letters: string;
  readonly encodings: readonly string[];
}

const WESTERN = ['windows-1252', 'macintosh', 'ibm850'];
/** Latin-1 with a euro sign and œ, in the place of signs that few texts have. */
const LATIN_9 = 'iso-8859-15';
const CENTRAL = ['windows-1250', 'iso-8859-2', 'ibm852', 'x-mac-ce'];
const CROATIAN = ['windows-1250', 'iso-8859-2', 'ibm852', 'x-mac-croatian'];
const BALTIC = ['windows-1257', 'iso-8859-13', 'ibm775'];
const CYRILLIC = ['windows-1251', 'koi8-u', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic', 'ibm855'];

/** Texts of many languages, in the letters that windows-1252 has: what is read so where nothing speaks for another encoding. */
const MIXED_WESTERN = 'éáíóúñçãàèâêôõäöüßåøæìòùîûëïœÿýðþšž';

const by = (encodings: readonly string[], letters: string): Alphabet => ({ letters, encodings });

/** Alphabets of the languages that offices publish tables in. One entry may stand for several of much the same letters. */
export const ALPHABETS: readonly Alphabet[] = [
  ...[
    'éèàêçôîûâùïëœü', // French
    'üäößéèàáó', // German
    'óíáéñúüªº', // Spanish
    'óàèíéçòúïü·', // Catalan
    'ãçáéíóõêâúàôº', // Portuguese
    'àèòùìéó°', // Italian
    'åäöøæéü', // Danish, Finnish, Norwegian, Swedish
    'áíðóöéúþýæ', // Icelandic
    'éëïèöüóáê', // Dutch
  ].map((letters) => by([...WESTERN, LATIN_9], letters)),
  by(WESTERN, MIXED_WESTERN),
  // Its š and ž are where Latin-1 has accents, which stand for apostrophes.
  by([LATIN_9], MIXED_WESTERN.replace(/[šž]/g, '')),
  ...[
    'łóążęśćńźé', // Polish
    'íáéěýčřšžůúňťďó', // Czech
    'áíéýčšžľťúôňäóďĺŕ', // Slovak
    'áéöóőüíúű', // Hungarian
    'ăîâţşéá', // Romanian
  ].map((letters) => by(CENTRAL, letters)),
  by(CROATIAN, 'čšžćđ'), // Bosnian, Croatian, Slovenian
  ...[
    'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё', // Bulgarian, Russian
    'оаинвіертслкдмупязьйгбхїчцжшєщюфґ', // Ukrainian
    'аоиенстрјвкдмупљњбжцчшђћџзгхлф', // Serbian
  ].map((letters) => by(CYRILLIC, letters)),
  by(['windows-1254', 'ibm857', 'x-mac-turkish'], 'ıüşçöği̇âîû'), // Turkish
  by(BALTIC, 'ėšųįžūčąę'), // Lithuanian
  by(BALTIC, 'āīēšņļžūģķč'), // Latvian
  by(BALTIC, 'äõüöšž'), // Estonian
  by(['windows-1253', 'iso-8859-7', 'ibm737', 'ibm869', 'x-mac-greek'], 'αοιετνσρηκπςυλμίάόέγδήβχύώθφωξζψϊ'), // Greek
  by(['windows-1255', 'ibm862'], 'יוהלאתרבמשנדעקחפכגםטסזץןךף'), // Hebrew
  by(['windows-1256', 'iso-8859-6', 'ibm720'], 'اليمنوترةبدعسفحكقهجشأصطخضغثءذىإزئظؤآپچژگ'), // Arabic, Persian
  by(['windows-874'], 'านรกอเงมยลวดทสตะปบคหแจพชขใไโผซณศธญภฐฎฉ่้ัิีุูึ็'), // Thai
];
