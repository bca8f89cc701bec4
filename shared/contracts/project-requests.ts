import { z } from 'zod';
import { type CallsOf, contracts, nothing } from './contract.ts';
import { projectInput } from './project-life.ts';

/** `project_requests`: the open requests to the caller. */
const projectRequestsInput = z.object({});

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

/** `accept_project`: the project sees the caller's e-mail, skills, capacity and absences. */
const acceptProjectInput = projectInput;

/** `stop_sharing`: the project no longer sees these data; the caller stays in it. */
const stopSharingInput = projectInput;

/** `read_sharing_notice`: the notice about older projects does not appear again. */
const readSharingNoticeInput = z.object({});

/** `offer_ownership`: offers a project that the caller owns to a member of its teams. */
const offerOwnershipInput = projectInput.extend({ user_id: z.uuid() });

/** `withdraw_offer`: withdraws the offer of a project, or clears one that was declined or has expired. */
const withdrawOfferInput = projectInput;

/** `answer_offer`: accepts or declines an offer that was made to the caller. */
const answerOfferInput = projectInput.extend({ accept: z.boolean() });

export const projectRequestContracts = contracts({
  project_requests: { input: projectRequestsInput, output: projectRequestsOutput },
  accept_project: { input: acceptProjectInput, output: nothing },
  stop_sharing: { input: stopSharingInput, output: nothing },
  read_sharing_notice: { input: readSharingNoticeInput, output: nothing },
  offer_ownership: { input: offerOwnershipInput, output: nothing },
  withdraw_offer: { input: withdrawOfferInput, output: nothing },
  answer_offer: { input: answerOfferInput, output: nothing },
});

export type ProjectRequests = z.infer<typeof projectRequestsOutput>;
export type ProjectRequestProcedures = CallsOf<typeof projectRequestContracts>;
