import i18next, { type BackendModule, type TypeOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import common from '#client/locales/es/common.json';
import status from '#shared/locales/es/statuses.json';
import { retryWhenOnline } from '../connection/online.ts';

export const LANGUAGES = ['es', 'en', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];
type Catalogue = Record<string, Record<string, unknown>>;
/** Spanish texts, by namespace. */
export type Texts = Partial<TypeOptions['resources']>;

const loadOther: Record<Exclude<Language, 'es'>, () => Promise<{ default: Catalogue }>> = {
  en: () => import('#client/locales/en.ts'),
  pt: () => import('#client/locales/pt.ts'),
};

type Loaders = Record<string, () => Promise<Catalogue[string]>>;
let loadSpanish: Loaders = {};

/** Registers how the Spanish texts of each namespace load for a message that shows in any view. */
export function addTextLoaders(loaders: Loaders): void {
  loadSpanish = loaders;
}

/** Loads Spanish texts by their namespace; `useTranslation` waits for them. Other languages load as a whole. */
const byView: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: async (language: string, namespace: string) => {
    const load = language === 'es' ? loadSpanish[namespace] : undefined;
    return load ? await retryWhenOnline(load) : {};
  },
};

/**
 * The texts. The first script has the texts of every page, the workspace loads those that every view needs,
 * and the other parts of the program load the texts that their modules export (`lazy.ts`).
 */
export const i18n = i18next.createInstance();

// the first namespaces are passed here, so initialisation is synchronous
void i18n
  .use(byView)
  .use(initReactI18next)
  .init({
    lng: 'es',
    fallbackLng: 'es',
    ns: ['common'],
    defaultNS: 'common',
    partialBundledLanguages: true,
    resources: { es: { common: { ...common, status } } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });

// none is plural in Portuguese, too: '0 histórias', which CLDR has for Portugal alone
const { pluralResolver } = i18n.services as { pluralResolver: { getRule: (...of: unknown[]) => unknown } };
const getRule = pluralResolver.getRule.bind(pluralResolver);
pluralResolver.getRule = (language, ...of) => getRule(language === 'pt' ? 'pt-PT' : language, ...of);

/** Adds the texts of a language, one namespace after the other. */
export function addTexts(language: Language, catalogue: Catalogue | Texts): void {
  for (const [namespace, texts] of Object.entries(catalogue))
    i18n.addResourceBundle(language, namespace, texts);
}

/** Loads the texts of a language and then shows everything on screen in it. */
export async function setLanguage(language: Language): Promise<void> {
  if (language !== 'es' && !i18n.hasResourceBundle(language, 'common')) {
    addTexts(language, (await retryWhenOnline(loadOther[language])).default);
  }
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}
