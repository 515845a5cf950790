import type { ReactNode } from 'react';
import { useLayoutEffect } from 'react';
import { strings } from '../strings/strings.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useStored } from '../ui/use-stored.ts';

const THEMES = ['system', 'light', 'dark'] as const;
const ICONS = { system: 'auto', light: 'sun', dark: 'moon' } as const;

/** One button that goes round the themes; tokens.css does the rest by `color-scheme`. */
export function ThemeSwitch(): ReactNode {
  const t = strings().theme;
  const [theme, setTheme] = useStored('theme', THEMES, 'system');
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return <IconButton icon={ICONS[theme]} label={`${t.label}: ${t[theme]}`} onClick={() => setTheme(next)} />;
}
