import type { MailTexts } from './mail-text.ts';
import { en } from './mails.en.ts';
import { es } from './mails.es.ts';
import { pt } from './mails.pt.ts';

const TEXTS = { es, en, pt } as const satisfies Record<string, MailTexts>;

export type Language = keyof typeof TEXTS;

/** The catalogue of a language; Spanish if there is none for it. */
export function mailTexts(language: string): { language: Language; texts: MailTexts } {
  const known = language in TEXTS ? (language as Language) : 'es';
  return { language: known, texts: TEXTS[known] };
}
