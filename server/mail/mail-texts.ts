import en from '#shared/locales/en/mails.json' with { type: 'json' };
import es from '#shared/locales/es/mails.json' with { type: 'json' };
import pt from '#shared/locales/pt/mails.json' with { type: 'json' };
import { translate } from './translate.ts';

const TEXTS = { es, en, pt };

export type Language = keyof typeof TEXTS;

/** The language that a person is written to in, and its texts by their keys: Spanish if there are none of theirs. */
export function mailTexts(language: string) {
  const known = language in TEXTS ? (language as Language) : 'es';
  return {
    language: known,
    t: (key: string, values?: Readonly<Record<string, unknown>>) =>
      translate(TEXTS[known], known, key, values),
    /** @param name empty: not known. */
    greeting: (name: string) => translate(TEXTS[known], known, 'greeting', { name, context: name && 'name' }),
  };
}
