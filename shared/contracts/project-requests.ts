import { z } from 'zod';
import { projectInput } from './project-life.ts';

/** `project_requests`: what waits for the caller's answer. */
export const projectRequestsInput = z.object({});

export const projectRequestsOutput = z.object({
  /** Projects that the caller was added to, which do not see the caller's data yet. */
  pending: z.array(
    z.object({
      project_id: z.uuid(),
      project: z.string(),
      /** The caller's teams in it. */
      team_ids: z.array(z.uuid()),
      /** Null: an account that is gone. */
      added_by: z.string().nullable(),
      added_at: z.string(),
    }),
  ),
  /** Projects that have seen the caller's data since before people were asked; empty once the notice was read. */
  notice: z.array(z.object({ project_id: z.uuid(), project: z.string() })),
  /** Projects that are offered to the caller. */
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
export const acceptProjectInput = projectInput;

/** `stop_sharing`: the project sees them no longer; the caller stays in it. */
export const stopSharingInput = projectInput;

/** `read_sharing_notice`: the notice about older projects does not appear again. */
export const readSharingNoticeInput = z.object({});

/** `offer_ownership`: offers a project that the caller owns to somebody of its teams. */
export const offerOwnershipInput = projectInput.extend({ user_id: z.uuid() });

/** `withdraw_offer`: takes the offer of a project back, or clears one that was declined or has expired. */
export const withdrawOfferInput = projectInput;

/** `answer_offer`: accepts or declines an offer that was made to the caller. */
export const answerOfferInput = projectInput.extend({ accept: z.boolean() });

export type ProjectRequests = z.infer<typeof projectRequestsOutput>;

export interface ProjectRequestProcedures {
  project_requests: { input: z.input<typeof projectRequestsInput>; output: ProjectRequests };
  accept_project: { input: z.input<typeof acceptProjectInput>; output: undefined };
  stop_sharing: { input: z.input<typeof stopSharingInput>; output: undefined };
  read_sharing_notice: { input: z.input<typeof readSharingNoticeInput>; output: undefined };
  offer_ownership: { input: z.input<typeof offerOwnershipInput>; output: undefined };
  withdraw_offer: { input: z.input<typeof withdrawOfferInput>; output: undefined };
  answer_offer: { input: z.input<typeof answerOfferInput>; output: undefined };
}
