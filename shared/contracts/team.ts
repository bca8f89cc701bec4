import { z } from 'zod';
import { INVITABLE_ROLES, TEAM_ROLES } from '../rules/accounts/roles.ts';
import { isNearDay } from '../rules/dates/working-days.ts';
import { commandId, contracts, nothing } from './parts/contract.ts';
import { count, person } from './parts/fields.ts';

const role = z.enum(TEAM_ROLES);

const member = z.object({
  person_id: z.uuid(),
  role,
  joined_at: z.string(),
  /** The open and completed stories of the project that are assigned to the person. */
  assigned: count,
  completed: count,
  /** Whether the person has accepted that the project sees their e-mail, skills, capacity and absences. */
  accepted: z.boolean(),
});

const teamOutput = z.object({
  summary: z.object({
    /** Each person is counted once, with any number of teams. */
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
    person.extend({
      guest: z.boolean(),
      /** Null: the person hides them, or has not accepted. */
      email: z.string().nullable(),
      skills: z.array(z.string()).nullable(),
      /** Hours a week; null if none are set, or the person has not accepted. */
      weekly_capacity: z.number().nullable(),
    }),
  ),
  /** The open invitations of the projects that the caller manages. */
  invitations: z.array(
    z.object({
      id: z.uuid(),
      project_name: z.string(),
      team_name: z.string(),
      email: z.string(),
      role: z.enum(INVITABLE_ROLES),
      guest: z.boolean(),
      /** Null: a deleted account. */
      inviter: z.string().nullable(),
      created_at: z.string(),
      expires_at: z.string(),
    }),
  ),
  /** Whether a mail server is set: otherwise the person who invites passes the links on. */
  mail: z.boolean(),
});

/** The input of `put_back_member` to undo it. */
const removeMemberOutput = z.object({
  team_id: z.uuid(),
  user_id: z.uuid(),
  role,
  joined_at: z.string(),
  /** The open stories of the person that are unassigned now. */
  story_ids: z.array(z.uuid()),
});

export const teamContracts = contracts({
  /** Everything that the team view shows, of one project or of all that are not archived. */
  team: { input: z.object({ project_id: z.uuid().nullish() }), output: teamOutput },
  /** Removes oneself from a team, or anybody if the caller manages the project. */
  remove_member: {
    input: z.object({ team_id: z.uuid(), user_id: z.uuid(), command_id: commandId }),
    output: removeMemberOutput,
  },
  /** Undoes a removal. */
  put_back_member: {
    input: removeMemberOutput.extend({
      joined_at: z.iso.datetime({ offset: true }).refine((moment) => isNearDay(moment.slice(0, 10))),
    }),
    output: nothing,
  },
  /** Sets the hours of a person who has accepted a project that the caller manages, and notifies them; null: none. 403 `not_manager`. */
  set_weekly_hours: {
    input: z.object({
      project_id: z.uuid(),
      user_id: z.uuid(),
      weekly_capacity: z.number().min(0).max(168).multipleOf(0.1).nullable(),
    }),
    output: nothing,
  },
  /** Its sprints are deleted too, or move to another team of the project (`heir_id`). */
  delete_team: { input: z.object({ team_id: z.uuid(), heir_id: z.uuid().nullish() }), output: nothing },
});

export type Team = z.infer<typeof teamOutput>;
export type RemovedMember = z.infer<typeof removeMemberOutput>;
