import { i18n, LANGUAGES, type Language, setLanguage } from './i18n.ts';
import { createStore, useStore } from './store.ts';

const THEMES = ['light', 'dark', 'system'] as const;
const TIME_FORMATS = ['12h', '24h'] as const;

/** What a person chose in the settings. */
export interface Appearance {
  theme: (typeof THEMES)[number];
  language: Language;
  timeFormat: (typeof TIME_FORMATS)[number];
  /** Keys that act by themselves (`n`, `g b`): people who dictate or type by other means turn them off. */
  shortcuts: boolean;
}

const BEFORE_SIGN_IN: Appearance = { theme: 'system', language: 'es', timeFormat: '24h', shortcuts: true };
const current = createStore(BEFORE_SIGN_IN);

/** Reads the column `user_settings.appearance`; what is missing or unknown takes its default. */
export function parseAppearance(value: unknown): Appearance {
  const raw: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  return {
    theme: THEMES.find((theme) => theme === raw['theme']) ?? BEFORE_SIGN_IN.theme,
    language: LANGUAGES.find((language) => language === raw['language']) ?? BEFORE_SIGN_IN.language,
    timeFormat: TIME_FORMATS.find((format) => format === raw['timeFormat']) ?? BEFORE_SIGN_IN.timeFormat,
    shortcuts: raw['shortcuts'] !== false,
  };
}

/** Obeys the settings at once: the texts' language and the format of times. The theme is Mantine's: `useSettings`. */
export async function applyAppearance(appearance: Appearance): Promise<void> {
  if (appearance.language !== i18n.language) await setLanguage(appearance.language);
  current.set(appearance);
}

/** Back to what the pages before sign-in show: Spanish. */
export function resetAppearance(): Promise<void> {
  return applyAppearance({ ...BEFORE_SIGN_IN, theme: current.get().theme });
}

/** The settings that are obeyed now. */
export function getAppearance(): Appearance {
  return current.get();
}

/** The settings that are obeyed now, and each change of them. */
export function useAppearance(): Appearance {
  return useStore(current);
}
