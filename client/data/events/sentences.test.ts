import { expect, test } from 'vitest';
import { addTextLoaders, addTexts, i18n, LANGUAGES } from '#client/lib/text/i18n.ts';
import en from '#client/locales/en.ts';
import { byView, everyView } from '#client/locales/es.ts';
import pt from '#client/locales/pt.ts';
import type { Activity } from '#shared/contracts/dashboard.ts';
import type { Sentence } from '#shared/events/describe.ts';
import { describeActivity } from '#shared/events/feed.ts';
import { describeHistory } from '#shared/events/history.ts';
import { describeNotice } from '#shared/events/notices.ts';
import {
  LINES,
  type Line,
  NAMES,
  NOA,
  NOTIFICATIONS,
  OF_STORY,
  PROJECT,
} from '#shared/events/testing/event-cases.ts';
import eventsFeed from '#shared/locales/es/eventsFeed.json';
import eventsHistory from '#shared/locales/es/eventsHistory.json';
import { describeValue } from '../own-fields/describe-value.ts';
import type { OwnField } from '../own-fields/queries.ts';
import type { Project } from '../projects/queries.ts';
import { formatScope } from '../stories/scope-change.ts';
import { eventWords } from './words.ts';

/*
 * Every sentence about an event, in each language, as people read it: in the history of a story, in the activity of the dashboard and
 * in the notifications. The sentences of mails are recorded beside server/features/notifications/mail-lines.ts.
 */

const FIELDS = (['text', 'number', 'choices', 'person', 'date'] as const).map(
  (kind): OwnField => ({
    id: kind,
    project_id: PROJECT,
    name: `Campo ${kind}`,
    kind,
    settings:
      kind === 'number'
        ? { unit: '€' }
        : kind === 'choices'
          ? {
              options: [
                { id: 'n', name: 'Norte' },
                { id: 's', name: 'Sur' },
              ],
            }
          : {},
    types: null,
    rank: 'a0',
    on_card: false,
    on_row: false,
    in_filter: true,
    removed_at: null,
  }),
);

/** A project with a name of its own for one column. */
const PROJECT_ROW = {
  id: PROJECT,
  key: 'TIE',
  board_columns: [{ status: 'in_progress', name: 'Haciendo', wip_limit: null }],
} as unknown as Project;

const words = { ...eventWords(PROJECT_ROW), scope: formatScope };
const keysAs = (sentence: Sentence | null) => (sentence ? words.t(sentence.keys, sentence.values) : '');

/** The sentences of a line of the log in the history of its story. */
function inHistory([entity_type, entity_name, action, changes]: Line): string[] {
  const line = { entity_type, entity_name, action, actor_id: NOA, changes };
  return describeHistory(line, {
    ...words,
    column: (place) => place.column ?? words.column(place),
    person: (id) => NAMES[id ?? ''] ?? i18n.t('common:person.deleted'),
    sprint: (id) => NAMES[id] ?? i18n.t('eventsHistory:someSprint'),
    epic: (id) => NAMES[id] ?? i18n.t('eventsHistory:someEpic'),
    field: (id) => {
      const field = FIELDS.find((own) => own.id === id);
      return (
        field && {
          name: field.name,
          words: (value) => describeValue(field, value, (person) => NAMES[person] ?? ''),
        }
      );
    },
    linked: ({ number }) => (number === undefined ? i18n.t('eventsHistory:someStory') : `TIE-${number}`),
  });
}

/** The columns whose values the dashboard gets. */
const SHORT = new Set(
  'status column_id column_name story_points priority name title assignee_id sprint_id ready due_date done closed_at deleted_at'.split(
    ' ',
  ),
);

/** The sentence of a line of the log on the dashboard. */
function inFeed([entity_type, entity_name, action, changes]: Line): string {
  const to = (column: string) => (changes[column] as unknown[] | undefined)?.[1];
  const event = {
    entity_type,
    entity_name,
    action,
    key: 'TIE-7',
    actor: { id: NOA, full_name: 'Noa', avatar_url: null, tint: 0 },
    changes: Object.fromEntries(
      Object.entries(changes).map(([column, change]) => [column, SHORT.has(column) ? change : null]),
    ),
    assignee_name: NAMES[String(to('assignee_id'))] ?? null,
    sprint_name: NAMES[String(to('sprint_id'))] ?? null,
  } as Activity;
  const sentence = describeActivity(event, words);
  return keysAs(sentence && { ...sentence, values: { ...sentence.values, name: 'Noa' } });
}

type OneNotification = (typeof NOTIFICATIONS)[number];

const inBell = ([kind, params]: OneNotification, who: string | undefined): string =>
  keysAs(describeNotice({ kind, params, actor_id: NOA }, who, 'bell', words));

test('every sentence about an event is the recorded one, in each language', async () => {
  addTexts('es', everyView);
  addTextLoaders(byView);
  addTexts('en', en);
  addTexts('pt', pt);
  addTexts('es', { eventsFeed, eventsHistory });
  await i18n.loadNamespaces('eventsNotices');
  const sentences: string[] = [];
  for (const language of LANGUAGES) {
    await i18n.changeLanguage(language);
    const add = (audience: string, event: string, text: string) =>
      sentences.push(`${language} ${audience} ${event}: ${text}`);
    const nameOf = ([entity, , action, changes]: Line) =>
      action === 'updated' ? `${entity} ${JSON.stringify(changes)}` : `${entity} ${action}`;
    for (const line of OF_STORY) add('history', nameOf(line), inHistory(line).join(' | '));
    for (const line of LINES) add('feed', nameOf(line), inFeed(line));
    for (const one of NOTIFICATIONS) {
      const event = `${one[0]} ${JSON.stringify(one[1])}`;
      add('bell', event, inBell(one, 'Noa'));
    }
    add('bell', 'of nobody', inBell(['assigned', { key: 'TIE-7', title: 'Pagar' }], undefined));
  }
  await i18n.changeLanguage('es');
  const recorded = sentences.join('\n').replaceAll(/0a0{6}-0000-4000-8000-0{11}(\d)/g, 'id-$1');
  await expect(`${recorded}\n`).toMatchFileSnapshot('sentences.txt');
});
