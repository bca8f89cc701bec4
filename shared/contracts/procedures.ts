import type { Dashboard, DashboardInput } from './dashboard.ts';
import type { InviteMemberInput, InviteMemberOutput } from './invite-member.ts';

/** The workflows that the client calls as `/rest/v1/rpc/<name>`: what each takes and gives. */
export interface Procedures {
  dashboard: { input: DashboardInput; output: Dashboard };
  invite_member: { input: InviteMemberInput; output: InviteMemberOutput };
}
