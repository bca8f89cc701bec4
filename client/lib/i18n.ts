import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import status from '#shared/locales/es/statuses.json';
import auth from '../locales/es/auth.json';
import common from '../locales/es/common.json';
import { retryWhenOnline } from './online.ts';

export const LANGUAGES = ['es', 'en', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];
type Catalogue = Record<string, Record<string, unknown>>;

const loadOther: Record<Exclude<Language, 'es'>, () => Promise<{ default: Catalogue }>> = {
  en: () => import('../locales/en.ts'),
  pt: () => import('../locales/pt.ts'),
};

type Loaders = Record<string, () => Promise<Catalogue[string]>>;
let loadSpanish: Loaders = {};

/** Registers the Spanish texts that come with the view that names them, by namespace. */
export function addTextLoaders(loaders: Loaders): void {
  loadSpanish = loaders;
}

/** Fetches the texts that a view names and that are not loaded yet; `useTranslation` waits for them. Other languages come whole. */
const byView: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: async (language: string, namespace: string) => {
    const load = language === 'es' ? loadSpanish[namespace] : undefined;
    return load ? await retryWhenOnline(load) : {};
  },
};

/**
 * The texts. Spanish is there from the start, as far as the sign-in page needs it; what every view needs comes with the
 * workspace, the rest with the view that names it.
 */
export const i18n = i18next.createInstance();

// the first namespaces are given, so initialisation is synchronous
void i18n
  .use(byView)
  .use(initReactI18next)
  .init({
    lng: 'es',
    fallbackLng: 'es',
    ns: ['common', 'auth'],
    defaultNS: 'common',
    partialBundledLanguages: true,
    resources: { es: { common: { ...common, status }, auth } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });

/** Adds the texts of a language, one namespace after the other. */
export function addTexts(language: Language, catalogue: Catalogue): void {
  for (const [namespace, texts] of Object.entries(catalogue))
    i18n.addResourceBundle(language, namespace, texts);
}

/** Changes the language of everything on screen, after its texts have been loaded. */
export async function setLanguage(language: Language): Promise<void> {
  if (language !== 'es' && !i18n.hasResourceBundle(language, 'common')) {
    addTexts(language, (await retryWhenOnline(loadOther[language])).default);
  }
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}
