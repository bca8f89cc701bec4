import type pg from 'pg';
import { createPeople } from './create-people.ts';
import { loadHistory } from './history/load.ts';
import type { DemoMoment } from './people.ts';

/** Creates the demo people with their recorded history, inside the transaction of `client` (the owner's). */
export async function createWorkspace(client: pg.ClientBase, moment: DemoMoment): Promise<void> {
  // JSON has moments in the time zone of the session
  await client.query(`set local time zone 'UTC'`);
  await loadHistory(client, await createPeople(client, moment.now), moment);
}
