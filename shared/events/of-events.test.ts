import { expect, test } from 'vitest';
import { productEvent } from '../contracts/events.ts';
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
