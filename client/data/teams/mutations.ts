import { db } from '#client/lib/backend/backend.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';
import type { TeamRole } from '#shared/rules/accounts/roles.ts';
import { callAgain, callOnce } from '../write/call-once.ts';
import { changeRows } from '../write/change-rows.ts';
import { insertOnce } from '../write/insert-once.ts';

// every function of this file throws the error that the server answered

export async function createTeam(projectId: string, name: string): Promise<void> {
  await insertOnce('teams', { project_id: projectId, name });
}

export async function renameTeam(id: string, name: string): Promise<void> {
  await changeRows(() => db.from('teams').update({ name }).eq('id', id).select('id').single().throwOnError());
}

/** @param heirId the team that gets its sprints; null: they are deleted. */
export async function deleteTeam(id: string, heirId: string | null): Promise<void> {
  await callAgain('delete_team', { team_id: id, heir_id: heirId });
}

export async function setMemberRole(teamId: string, userId: string, role: TeamRole): Promise<void> {
  await changeRows(() =>
    db
      .from('team_members')
      .update({ role })
      .eq('team_id', teamId)
      .eq('user_id', userId)
      .select('role')
      .single()
      .throwOnError(),
  );
}

/** Removes a member. @returns the data that {@link restoreMember} needs. */
export async function removeMember(
  team_id: string,
  user_id: string,
): Promise<Procedures['remove_member']['output']> {
  const { output } = await callOnce('remove_member', (command_id) => ({ team_id, user_id, command_id }));
  return output;
}

/** Undoes {@link removeMember}. */
export async function restoreMember(removed: Procedures['put_back_member']['input']): Promise<void> {
  await callAgain('put_back_member', removed);
}

/** Changes the person's own weekly hours and skills. */
export async function updateOwnCapacity(
  personId: string,
  values: { weekly_capacity: number | null; skills: string[] },
): Promise<void> {
  await changeRows(() => db.from('profiles').update(values).eq('id', personId).throwOnError());
}
