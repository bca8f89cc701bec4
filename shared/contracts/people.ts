import { z } from 'zod';
import { TEAM_ROLES } from '../rules/accounts/roles.ts';
import { activity, dashboardContracts } from './dashboard.ts';
import { contracts } from './parts/contract.ts';
import { count, person } from './parts/fields.ts';

const role = z.enum(TEAM_ROLES);
const personPageOutput = person
  .extend({
    /** The label that the person has chosen. */
    role: role.nullable(),
    /** Null: they keep it to themselves. */
    email: z.string().nullable(),
    /** Whether the person shows their activity to others. */
    shows_activity: z.boolean(),
    /** Hours a week; null: not given, or not shared with a project of the caller. So are absences, the coming ones. */
    weekly_capacity: z.number().nullable(),
    absences: z.array(z.object({ id: z.uuid(), start_date: z.iso.date(), end_date: z.iso.date() })),
    /** Null: none, or kept to themselves. */
    skills: z.array(z.string()).nullable(),
    /** When the person last changed something in these projects; null: never, or kept to themselves. */
    last_change: z.string().nullable(),
    /** The open stories that the caller sees, the first ones as `items`; `running`: those of running sprints. */
    stories: z.object({
      count,
      points: count,
      running: count,
      running_points: count,
      items: dashboardContracts.dashboard.output.shape.mine.shape.items,
    }),
    /** The projects of the person that the caller sees, with the person's teams there. */
    projects: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        key: z.string(),
        archived: z.boolean(),
        /** Whether the person owns it. */
        owner: z.boolean(),
        teams: z.array(z.object({ id: z.uuid(), name: z.string(), role })),
      }),
    ),
  })
  .nullable();

export const peopleContracts = contracts({
  /** The page of a person whom the caller knows; null of anybody else. */
  person_page: { input: z.object({ person_id: z.uuid() }), output: personPageOutput },
  /**
   * The recent activity of a person in projects that the caller sees, the latest first. It is empty unless the person
   * shows it (`privacy.activityVisible`) or is the caller.
   */
  person_activity: {
    input: z.object({
      person_id: z.uuid(),
      /** The last event of the page before. */
      after: z.object({ created_at: z.string(), id: z.uuid() }).nullish(),
      limit: z.number().int().min(1).max(100).default(20),
    }),
    output: z.array(activity),
  },
});

export type PersonPage = NonNullable<z.infer<typeof personPageOutput>>;
