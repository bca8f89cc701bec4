import { queryClient } from '#client/lib/backend/query-client.ts';
import type { RetrospectiveProcedures } from '#shared/contracts/retrospectives.ts';
import { callAgain, callOnce } from '../write/call-once.ts';

type Input<Name extends keyof RetrospectiveProcedures> = RetrospectiveProcedures[Name]['input'];

const readAgain = () => queryClient.invalidateQueries({ queryKey: ['retrospectives'] });

/** Starts a retrospective, or plans it: one however often it is sent. @returns its id. @throws as {@link callOnce}. */
export async function startRetrospective(input: Omit<Input<'start_retrospective'>, 'id'>): Promise<string> {
  const { id } = await callOnce('start_retrospective', (made) => ({ ...input, id: made }));
  void readAgain();
  return id;
}

/** Creates a template of a team, or changes it. @throws as {@link callAgain}. */
export async function saveRetroTemplate(input: Input<'save_retro_template'>): Promise<void> {
  await callAgain('save_retro_template', input);
  await readAgain();
}

/** Deletes a template of a team; retrospectives keep their columns. @throws as {@link callAgain}. */
export async function deleteRetroTemplate(id: string): Promise<void> {
  await callAgain('delete_retro_template', { id });
  await readAgain();
}
