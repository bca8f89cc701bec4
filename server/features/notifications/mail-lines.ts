import type { Language } from '#server/mail/mail-texts.ts';
import { type Texts, translate } from '#server/mail/translate.ts';
import { withoutLinks } from '#server/mail/without-links.ts';
import { describeNotice, type NoticeWords, plainSentence } from '#shared/events/notices.ts';
import { scopeText } from '#shared/events/scope-text.ts';
import enNotices from '#shared/locales/en/eventsNotices.json' with { type: 'json' };
import enScope from '#shared/locales/en/scope.json' with { type: 'json' };
import enStatuses from '#shared/locales/en/statuses.json' with { type: 'json' };
import esNotices from '#shared/locales/es/eventsNotices.json' with { type: 'json' };
import esScope from '#shared/locales/es/scope.json' with { type: 'json' };
import esStatuses from '#shared/locales/es/statuses.json' with { type: 'json' };
import ptNotices from '#shared/locales/pt/eventsNotices.json' with { type: 'json' };
import ptScope from '#shared/locales/pt/scope.json' with { type: 'json' };
import ptStatuses from '#shared/locales/pt/statuses.json' with { type: 'json' };

const TEXTS = {
  es: { eventsNotices: esNotices, scope: esScope, status: esStatuses },
  en: { eventsNotices: enNotices, scope: enScope, status: enStatuses },
  pt: { eventsNotices: ptNotices, scope: ptScope, status: ptStatuses },
} satisfies Record<Language, Texts>;

/** A notification that waits to be mailed. */
export interface Waiting {
  kind: string;
  actor_id: string | null;
  project_id: string | null;
  who: string | null;
  params: Record<string, unknown>;
  /** The project's own name of the column that a story was moved to; null: the name of its status. */
  to_column: string | null;
}

function wordsOf(language: Language, toColumn: string | null): NoticeWords {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const date = (day: string) => format.format(new Date(day));
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const signed = (value: number) => `${value > 0 ? '+' : '\u2212'}${number(Math.abs(value))}`;
  const t: NoticeWords['t'] = (key, values) => translate(TEXTS[language], language, key, values);
  return {
    t,
    date,
    range: (first, last) => (first === last ? date(first) : `${date(first)} – ${date(last)}`),
    number,
    scope: (change) => scopeText(change, { t, signed }),
    column: ({ status }) => (toColumn === null ? t(`status:${status}`) : withoutLinks(toColumn)),
  };
}

/** One notification as a sentence of a mail; null for a kind that this version does not know. */
export function mailLine({ who, params, to_column, ...row }: Waiting, language: Language): string | null {
  const words = wordsOf(language, to_column);
  const facts = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? withoutLinks(value) : value,
  ]);
  const notification = { ...row, params: Object.fromEntries(facts) };
  const sentence = describeNotice(notification, withoutLinks(who ?? ''), 'mail', words);
  return sentence && `${plainSentence(words.t(sentence.keys, sentence.values))}.`;
}
