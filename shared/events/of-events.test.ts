import { expect, test } from 'vitest';
import { productEvent } from '../contracts/events.ts';
import eventsHistory from '../locales/es/eventsHistory.json' with { type: 'json' };
import { fieldEntries } from '../rules/stories/fields/fields.ts';
import { eventsOfLog } from './of-log.ts';
import { eventOfNotification } from './of-notification.ts';
import { LINES, NOA, NOTIFICATIONS } from './testing/event-cases.ts';

test('events of the log and of notifications keep the contract, and every event of the contract has a source', () => {
  const ofLines = LINES.flatMap(([entity_type, entity_name, action, changes]) =>
    eventsOfLog({ entity_type, entity_name, action, actor_id: NOA, changes, key: 'TIE-7' }),
  );
  const ofNotifications = NOTIFICATIONS.map(([kind, params]) =>
    eventOfNotification({ kind, actor_id: NOA, params }),
  );
  const events = [...ofLines, ...ofNotifications];
  for (const event of events) {
    const { error } = productEvent.safeParse(event);
    expect(error?.issues, JSON.stringify(event)).toBeUndefined();
  }
  const types = new Set(events.map((event) => event?.type));
  expect(
    productEvent.options.flatMap(({ shape }) => shape.type.options).filter((type) => !types.has(type)),
  ).toEqual([]);
});

test('each field whose change is shown as a change has a sentence in the history of a story', () => {
  const logged = fieldEntries
    .filter(([, { written, logged: how }]) => !written && how !== 'never')
    .map(([column]) => column);
  const shown = logged.filter((column) =>
    eventsOfLog({
      entity_type: 'user_stories',
      entity_name: 'Pagar',
      action: 'updated',
      actor_id: NOA,
      changes: { [column]: ['a', 'b'] },
    }).some(({ type }) => type === 'story.changed'),
  );
  expect(shown).toContain('type');
  const sentences = Object.keys(eventsHistory.story);
  expect(
    shown.filter((column) => !sentences.some((sentence) => sentence.startsWith(`changed_${column}`))),
  ).toEqual([]);
});
