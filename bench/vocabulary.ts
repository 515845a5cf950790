import { createRandom, type Random } from './random.ts';

/** How words of a language are put together: they need not mean anything, but be written as people write. */
interface Shape {
  readonly onsets: readonly string[];
  readonly nuclei: readonly string[];
  readonly codas: readonly string[];
  /** Ends of words that many share. */
  readonly endings: readonly string[];
  /** Share of words that begin with a capital. */
  readonly capitals: number;
  /** Share of words that are put together of two. */
  readonly compounds: number;
}

const split = (text: string) => text.split(' ').map((part) => (part === '-' ? '' : part));

const SHAPES: readonly Shape[] = [
  {
    // German
    onsets: split('b br d dr f fl g gr h k kl kr l m n p pf r s sch schl schw sp st str t tr v w z'),
    nuclei: split('a e i o u ä ö ü au ei ie eu a e e i'),
    codas: split('- - - n r l s t ch cht ck ng nd rt st mpf ß tz'),
    endings: split('- - ung heit en er lich keit isch'),
    capitals: 0.6,
    compounds: 0.35,
  },
  {
    // Spanish, Portuguese
    onsets: split('b c ch d f g gr gu j l ll m n ñ p pr qu r s t tr v z br - -'),
    nuclei: split('a e i o u á é í ó ú ia ie ue ã a e o a o'),
    codas: split('- - - - n r l s d'),
    endings: split('- o a os as ción ado mente inho eza'),
    capitals: 0.05,
    compounds: 0,
  },
  {
    // French
    onsets: split('b bl c ch d f fr g gr j l m n p pl pr qu r s t tr v ç -'),
    nuclei: split('a e i o u é è ê ou eau ai oi an on in é e'),
    codas: split('- - - - r l s t ll n'),
    endings: split('- e er eur ique ment tion ée ais'),
    capitals: 0.05,
    compounds: 0,
  },
  {
    // Swedish, Danish, Norwegian
    onsets: split('b bj d f fj g gr h hj k kj kv l m n p r s sj sk skj st t v -'),
    nuclei: split('a e i o u y å ä ö ø æ e a'),
    codas: split('- - n r l g k d rd ng nd st'),
    endings: split('- en et er ar ning skap borg vik'),
    capitals: 0.1,
    compounds: 0.25,
  },
  {
    // Czech, Polish, Croatian
    onsets: split('b br č d dv h hr ch k kr l m ml n p př pr r ř s š sl st t tr v vl z ž ł'),
    nuclei: split('a e i o u á é í ý ě ů ó ą ę a o e'),
    codas: split('- - - - n k l t c ch st'),
    endings: split('- a y ost ova ský ek nik ice ów'),
    capitals: 0.08,
    compounds: 0,
  },
  {
    // English
    onsets: split('b bl br c ch cl d dr f fl g gr h j k l m n p pl r s sh sl st str t th tr w -'),
    nuclei: split('a e i o u ea oo ou ai ee y a e i o'),
    codas: split('- - n r l s t ck nd st ng sh rd'),
    endings: split('- - s ing ed er ly ness tion'),
    capitals: 0.05,
    compounds: 0.1,
  },
];

/** Greek and Cyrillic: letters that are not Latin. */
const OTHER_LETTERS: readonly Shape[] = [
  {
    onsets: split('в г д ж з к л м н п р с т х ш ст пр кр -'),
    nuclei: split('а е и о у я ы а о и'),
    codas: split('- - - н р л с т й'),
    endings: split('- а ий ость ный ка ов ение'),
    capitals: 0.06,
    compounds: 0,
  },
  {
    onsets: split('β γ δ θ κ λ μ ν π ρ σ τ φ χ στ πρ -'),
    nuclei: split('α ε η ι ο υ ω ά έ ί ό ου α ο'),
    codas: split('- - - ν ρ λ'),
    endings: split('- ος η ο α ία ικός'),
    capitals: 0.06,
    compounds: 0,
  },
];

/**
 * Words in the shapes of several languages, each once whatever its capitals, none shorter than three letters. The first are the shorter
 * ones, as the frequent words of a language are. Another seed has other syllables, languages in other parts.
 */
export function createVocabulary(size: number, seed: number): readonly string[] {
  const random = createRandom(seed, 1);
  const shapes = [...SHAPES.map((shape) => thinOut(shape, random)), ...OTHER_LETTERS];
  const weights = shapes.map((_, i) => (i < SHAPES.length ? 0.3 + random.share() : 0.05));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const seen = new Set<string>();
  const words: string[] = [];
  while (words.length < size) {
    let at = random.share() * all;
    const shape = shapes.find((_, i) => (at -= weights[i] as number) < 0) ?? shapes[0]!;
    const word = makeWord(shape, random, words.length / size);
    const key = word.toLowerCase();
    if (key.length < 3 || key.length > 24 || seen.has(key)) continue;
    seen.add(key);
    words.push(word);
  }
  return words;
}

/** Leaves some syllables out, so that no two seeds have the same. */
function thinOut(shape: Shape, random: Random): Shape {
  const some = (list: readonly string[]) => list.filter(() => random.share() < 0.75);
  return { ...shape, onsets: some(shape.onsets).concat('m'), codas: some(shape.codas).concat('') };
}

function makeWord(shape: Shape, random: Random, place: number): string {
  const syllable = () => random.pick(shape.onsets) + random.pick(shape.nuclei) + random.pick(shape.codas);
  const stem = () => {
    let text = syllable();
    if (place > 0.003) text += random.share() < 0.6 ? syllable() : '';
    if (place > 0.03) text += random.share() < 0.3 ? syllable() : '';
    return text;
  };
  let word = stem() + (random.share() < (place < 0.01 ? 0.2 : 0.6) ? random.pick(shape.endings) : '');
  if (place > 0.05 && random.share() < shape.compounds) word += stem();
  return random.share() < shape.capitals ? capital(word) : word;
}

/** A word with its first letter as a capital. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
