import { z } from 'zod';
import { isNearDay } from '../rules/working-days.ts';
import { INVITABLE_ROLES } from './invitable-roles.ts';

/** The roles that somebody may have in a team, in the order in which they are offered. */
export const TEAM_ROLES = [
  'member',
  'developer',
  'tester',
  'designer',
  'scrum_master',
  'product_owner',
] as const;

/** `team`: everything that the team view shows, of one project or of all that are not archived. */
export const teamInput = z.object({ project_id: z.uuid().nullish() });

const count = z.number().int().min(0);
const role = z.enum(TEAM_ROLES);

const member = z.object({
  person_id: z.uuid(),
  role,
  joined_at: z.string(),
  /** Open and completed stories of the project that are the person's. */
  assigned: count,
  completed: count,
  /** Whether the person has accepted that the project sees their e-mail, skills, capacity and absences. */
  accepted: z.boolean(),
});

export const teamOutput = z.object({
  summary: z.object({
    /** Everybody counted once, whatever the number of their teams. */
    members: count,
    assigned: count,
    /** Hours a week of all members together. */
    capacity: z.number(),
  }),
  teams: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      project: z.object({ id: z.uuid(), name: z.string(), owner_id: z.uuid() }),
      /** The active or paused one. */
      sprint: z.object({ id: z.uuid(), name: z.string(), status: z.enum(['active', 'paused']) }).nullable(),
      /** How many sprints the team has, those that are completed included. */
      sprints: count,
      members: z.array(member),
    }),
  ),
  people: z.array(
    z.object({
      id: z.uuid(),
      full_name: z.string(),
      avatar_url: z.string().nullable(),
      /** Null: the person keeps them to themselves, or has not accepted. */
      email: z.string().nullable(),
      skills: z.array(z.string()).nullable(),
      /** Hours a week; null where none is given, or the person has not accepted. */
      weekly_capacity: z.number().nullable(),
    }),
  ),
  /** Those that nobody has accepted yet, of the projects that the caller manages. */
  invitations: z.array(
    z.object({
      id: z.uuid(),
      project_name: z.string(),
      team_name: z.string(),
      email: z.string(),
      role: z.enum(INVITABLE_ROLES),
      /** Null: an account that is gone. */
      inviter: z.string().nullable(),
      created_at: z.string(),
      expires_at: z.string(),
    }),
  ),
  /** Whether a mail server is set: otherwise the person who invites passes the links on. */
  mail: z.boolean(),
});

/** `remove_member`: out of a team; oneself, or anybody by those who manage the project. */
export const removeMemberInput = z.object({ team_id: z.uuid(), user_id: z.uuid() });

/** What `put_back_member` needs to take it back. */
export const removeMemberOutput = z.object({
  team_id: z.uuid(),
  user_id: z.uuid(),
  role,
  joined_at: z.string(),
  /** The open stories that were the person's and are nobody's now. */
  story_ids: z.array(z.uuid()),
});

/** `put_back_member`: takes a removal back. */
export const putBackMemberInput = removeMemberOutput.extend({
  joined_at: z.iso.datetime({ offset: true }).refine((moment) => isNearDay(moment.slice(0, 10))),
});

/** `delete_team`: its sprints go with it, or pass on to another team of the project (`heir_id`). */
export const deleteTeamInput = z.object({ team_id: z.uuid(), heir_id: z.uuid().nullish() });

export type TeamRole = (typeof TEAM_ROLES)[number];
export type TeamInput = z.input<typeof teamInput>;
export type Team = z.infer<typeof teamOutput>;
export type RemoveMemberInput = z.input<typeof removeMemberInput>;
export type RemovedMember = z.infer<typeof removeMemberOutput>;
export type PutBackMemberInput = z.input<typeof putBackMemberInput>;
export type DeleteTeamInput = z.input<typeof deleteTeamInput>;
