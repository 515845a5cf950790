import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { speak, strings } from '../strings/strings.ts';
import { Choice } from '../ui/choice.tsx';
import { FloatingCard } from '../ui/floating-card.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { CHOICES, changeSettings, toLanguage, useSettings } from './settings.ts';

/** A language in itself, so that who is lost finds the way back. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** A button with the theme, the language, how numbers and dates are written, and how tables look. */
export function SettingsMenu(): ReactNode {
  const t = strings().settings;
  const { theme, language, format, rows, heads } = useSettings();
  // The button, while the card is open.
  const [anchor, setAnchor] = useState<Element | null>(null);
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return (
    <span>
      <IconButton
        icon="settings"
        label={t.title}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <FloatingCard anchor={anchor} label={t.title} onClose={() => setAnchor(null)}>
          <div className="choices">
            <Choice
              label={t.theme}
              value={theme}
              options={CHOICES.theme.map((one) => [one, t.themes[one]])}
              onChoose={(one) => changeSettings({ theme: one })}
              autoFocus
            />
            <Choice
              label={t.language}
              value={language}
              options={CHOICES.language.map((one) => [one, one === 'auto' ? t.auto : nameOf(one)])}
              onChoose={(one) => changeSettings({ language: one })}
            />
            <Choice
              label={t.format}
              value={format}
              options={CHOICES.format.map((one) => [
                one,
                one === 'auto' ? t.asLanguage : one === 'plain' ? t.plain : sampleOf(one),
              ])}
              onChoose={(one) => changeSettings({ format: one })}
            />
            <Choice
              label={t.rows}
              value={rows}
              options={CHOICES.rows.map((one) => [one, t.heights[one]])}
              onChoose={(one) => changeSettings({ rows: one })}
            />
            <Choice
              label={t.heads}
              value={heads}
              options={CHOICES.heads.map((one) => [one, t.headChoices[one]])}
              onChoose={(one) => changeSettings({ heads: one })}
            />
          </div>
        </FloatingCard>
      )}
    </span>
  );
}

/** A locale is best told by what it does. */
function sampleOf(locale: string): string {
  const number = new Intl.NumberFormat(locale).format(12345.6);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.UTC(2026, 10, 21),
  );
  return `${number} · ${date}`;
}

/** The language that is spoken, once its texts are here; changes of the choice are followed. */
export function useLanguage(): string {
  const { language } = useSettings();
  const wanted = toLanguage(language);
  const [spoken, setSpoken] = useState(() => strings().locale);
  useEffect(() => {
    if (wanted === strings().locale) return;
    speak(wanted).then(
      () => setSpoken(wanted),
      // Offline before it was ever loaded: the language before stays.
      (error: unknown) => console.warn('The language stays as it is:', error),
    );
  }, [wanted]);
  return spoken;
}
