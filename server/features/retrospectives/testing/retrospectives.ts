import { randomBytes, randomUUID } from 'node:crypto';
import { call } from '#server/testing/call.ts';
import type { Client } from '#server/testing/harness.ts';
import type { Actor } from '#server/testing/scenario.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';
import { type Retrospective, retrospectiveContracts } from '#shared/contracts/retrospectives.ts';
import type { RetroPhase } from '#shared/rules/meetings/retro-templates.ts';

type Start = Procedures['start_retrospective']['input'];

/** The secret of a browser. */
export const newSecret = () => randomBytes(24).toString('base64url');

/** Starts a retrospective that stands alone and has three columns. @returns its id. */
export async function startRetro(
  facilitator: Pick<Actor, 'client'>,
  team_id: string,
  more: Partial<Start> = {},
): Promise<string> {
  const id = randomUUID();
  const template = more.template_id ? undefined : 'start_stop_continue';
  const refused = await call(facilitator.client, 'start_retrospective', {
    id,
    team_id,
    anonymous: false,
    ...(template && { template }),
    ...more,
  });
  if (refused) throw new Error(JSON.stringify(refused));
  return id;
}

/** The retrospective as a person sees it; it must have the shape of the contract. */
export async function stateFor(
  client: Client,
  retrospective_id: string,
  secret?: string,
): Promise<Retrospective> {
  return retrospectiveContracts.retrospective.output.parse(
    await call(client, 'retrospective', { retrospective_id, secret }),
  );
}

/** Writes a note; with a secret, its author opens the retrospective first. @returns its id. */
export async function writeNote(
  { client }: Pick<Actor, 'client'>,
  retrospective_id: string,
  body: string,
  more: { column_id?: string; secret?: string; id?: string } = {},
): Promise<string> {
  const { id = randomUUID(), column_id = 'start', secret } = more;
  if (secret !== undefined) await stateFor(client, retrospective_id, secret);
  const refused = await call(client, 'write_note', { retrospective_id, id, column_id, body, secret });
  if (refused) throw new Error(JSON.stringify(refused));
  return id;
}

/** Moves the phase as the facilitator. */
export const goTo = (
  { client }: Pick<Actor, 'client'>,
  retrospective_id: string,
  from: RetroPhase,
  to: Exclude<RetroPhase, 'planned'>,
) => call(client, 'set_retrospective_phase', { retrospective_id, from, to });
