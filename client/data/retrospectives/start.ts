import { queryClient } from '#client/lib/backend/query-client.ts';
import { call } from '#client/lib/backend/rpc.ts';
import type { RetrospectiveProcedures } from '#shared/contracts/retrospectives.ts';

type Input<Name extends keyof RetrospectiveProcedures> = RetrospectiveProcedures[Name]['input'];

const readAgain = () => queryClient.invalidateQueries({ queryKey: ['retrospectives'] });

/** Starts a retrospective, or plans it. Rejects with the error that the server answered. */
export async function startRetrospective(input: Input<'start_retrospective'>): Promise<void> {
  await call('start_retrospective', input);
  void readAgain();
}

/** Creates a template of a team, or changes it. Rejects with the error that the server answered. */
export async function saveRetroTemplate(input: Input<'save_retro_template'>): Promise<void> {
  await call('save_retro_template', input);
  await readAgain();
}

/** Deletes a template of a team; retrospectives keep their columns. Rejects with the error that the server answered. */
export async function deleteRetroTemplate(id: string): Promise<void> {
  await call('delete_retro_template', { id });
  await readAgain();
}
