import { createStore, useStore } from '../state/store.ts';
import { i18n, LANGUAGES, type Language, setLanguage } from './i18n.ts';

const THEMES = ['light', 'dark', 'system'] as const;
const TIME_FORMATS = ['12h', '24h'] as const;
/** How much room the cards of the board take: in the compact form text and labels share a line. */
export const DENSITIES = ['comfortable', 'compact'] as const;

/** The appearance that a person chose in the settings. */
export interface Appearance {
  theme: (typeof THEMES)[number];
  language: Language;
  timeFormat: (typeof TIME_FORMATS)[number];
  /** Whether shortcuts without Ctrl or ⌘ (`n`, `g b`) are on. People who dictate turn them off. */
  shortcuts: boolean;
  density: (typeof DENSITIES)[number];
}

const BEFORE_SIGN_IN: Appearance = {
  theme: 'system',
  language: 'es',
  timeFormat: '24h',
  shortcuts: true,
  density: 'compact',
};
const current = createStore(BEFORE_SIGN_IN);

/** Parses the column `user_settings.appearance`. A missing or unknown value becomes its default. */
export function parseAppearance(value: unknown): Appearance {
  const raw: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  return {
    theme: THEMES.find((theme) => theme === raw['theme']) ?? BEFORE_SIGN_IN.theme,
    language: LANGUAGES.find((language) => language === raw['language']) ?? BEFORE_SIGN_IN.language,
    timeFormat: TIME_FORMATS.find((format) => format === raw['timeFormat']) ?? BEFORE_SIGN_IN.timeFormat,
    shortcuts: raw['shortcuts'] !== false,
    density: DENSITIES.find((density) => density === raw['density']) ?? BEFORE_SIGN_IN.density,
  };
}

/** Applies the settings at once: the language and the format of times. `useSettings` applies the theme, through Mantine. */
export async function applyAppearance(appearance: Appearance): Promise<void> {
  if (appearance.language !== i18n.language) await setLanguage(appearance.language);
  current.set(appearance);
}

/** Restores the defaults of the pages before sign-in: Spanish. */
export function resetAppearance(): Promise<void> {
  return applyAppearance({ ...BEFORE_SIGN_IN, theme: current.get().theme });
}

/** The settings that apply now. */
export function getAppearance(): Appearance {
  return current.get();
}

/** The settings that apply now; the component renders again when they change. */
export function useAppearance(): Appearance {
  return useStore(current);
}
