import { z } from 'zod';
import { type CallsOf, contracts, nothing } from '../parts/contract.ts';
import { projectInput } from './project-life.ts';

export const projectRequestsOutput = z.object({
  /** Projects that the caller was added to, which do not see the caller's data yet. */
  pending: z.array(
    z.object({
      project_id: z.uuid(),
      project: z.string(),
      /** The caller's teams in it. */
      team_ids: z.array(z.uuid()),
      /** Null: a deleted account. */
      added_by: z.string().nullable(),
      added_at: z.string(),
    }),
  ),
  /** Projects from before acceptances, which see the caller's data; empty once the notice was read. */
  notice: z.array(z.object({ project_id: z.uuid(), project: z.string() })),
  /** Projects whose ownership is offered to the caller. */
  offers: z.array(
    z.object({
      project_id: z.uuid(),
      project: z.string(),
      offered_by: z.string().nullable(),
      expires_at: z.string(),
    }),
  ),
});

export const projectRequestContracts = contracts({
  /** The open requests to the caller. */
  project_requests: { input: z.object({}), output: projectRequestsOutput },
  /** The project sees the caller's e-mail, skills, capacity and absences. 403 `not_in_project`. */
  accept_project: { input: projectInput, output: nothing },
  /** The project no longer sees these data; the caller stays in it. 409 `owner_shares`. */
  stop_sharing: { input: projectInput, output: nothing },
  /** The notice about older projects does not appear again. */
  read_sharing_notice: { input: z.object({}), output: nothing },
  /** Offers a project that the caller owns to a member of its teams. 403 `only_owner`, 400 `owner_not_member`. */
  offer_ownership: { input: projectInput.extend({ user_id: z.uuid() }), output: nothing },
  /** Withdraws the offer of a project, or clears one that was declined or has expired. 403 `only_owner`. */
  withdraw_offer: { input: projectInput, output: nothing },
  /** Accepts or declines an offer that was made to the caller. 404 `offer_gone`. */
  answer_offer: { input: projectInput.extend({ accept: z.boolean() }), output: nothing },
});

export type ProjectRequests = z.infer<typeof projectRequestsOutput>;
export type ProjectRequestProcedures = CallsOf<typeof projectRequestContracts>;
