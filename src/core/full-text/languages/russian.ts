import { stemmer } from '@orama/stemmers/russian';
import { createSnowballDictionary } from '../dictionary.ts';
import { toWordSet } from '../stop-words/word-set.ts';
import { createConfig, englishDictionary } from '../text-search-config.ts';

const STOP_WORDS = toWordSet(`
  и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее мне было вот
  от меня еще нет о из ему теперь когда даже ну вдруг ли если уже или ни быть был него до вас нибудь опять
  уж вам ведь там потом себя ничего ей может они тут где есть надо ней для мы тебя их чем была сам чтоб
  без будто чего раз тоже себе под будет ж тогда кто этот того потому этого какой совсем ним здесь этом
  один почти мой тем чтобы нее сейчас были куда зачем всех никогда можно при наконец два об другой хоть
  после над больше тот через эти нас про всего них какая много разве три эту моя впрочем хорошо свою этой
  перед иногда лучше чуть том нельзя такой им более всегда конечно всю между
`);

/** Configuration `russian`: words of ASCII letters are read as English. */
export const RUSSIAN = createConfig(
  'russian',
  createSnowballDictionary(stemmer, STOP_WORDS),
  englishDictionary,
);
