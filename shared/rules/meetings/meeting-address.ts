/** The parameters of the address `/` under which a session of Planning Poker or a retrospective is open. */
export type MeetingAddress =
  | { view: 'poker'; project: string; session: string }
  | { view: 'retro'; project: string; retro: string };

/**
 * Where a notification of a meeting leads.
 * @param projectId the notification's project.
 * @param params the notification's parameters.
 * @returns null for a notification of something else.
 */
export function meetingAddress(projectId: string | null, params: unknown): MeetingAddress | null {
  if (projectId === null || typeof params !== 'object' || params === null) return null;
  const { session_id: session, retrospective_id: retro }: Record<string, unknown> = { ...params };
  if (typeof session === 'string') return { view: 'poker', project: projectId, session };
  return typeof retro === 'string' ? { view: 'retro', project: projectId, retro } : null;
}
