import type { Procedure } from '../lib/procedure.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { inviteMember } from './invitations/invite-member.ts';

/** The workflows that are served as `/rest/v1/rpc/<name>`. */
export const procedures: readonly Procedure[] = [dashboard, inviteMember];
