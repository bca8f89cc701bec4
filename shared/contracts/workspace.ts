import { z } from 'zod';
import { rows } from '../database.rows.ts';
import { contracts } from './parts/contract.ts';
import { count } from './parts/fields.ts';
import { projectRequestsOutput } from './projects/project-requests.ts';

/** `open_workspace`: the frame around every view. */
const openWorkspaceInput = z.object({
  /** The selected project, whose sprints, epics and backlog are read; missing: those of all that are not archived. */
  project_id: z.uuid().nullish(),
});

/** The answer: each part as a read of its table gives it, with the columns that the client reads. */
const openedWorkspace = z.object({
  /** The caller's own profile and settings. */
  profile: rows
    .profiles()
    .pick({ full_name: true, avatar_url: true, tint: true, role: true, guest: true })
    .nullable(),
  settings: rows
    .user_settings()
    .pick({ notifications: true, privacy: true, appearance: true, boards: true })
    .nullable(),
  people: z.array(
    rows.profiles().pick({ id: true, full_name: true, avatar_url: true, tint: true, guest: true }),
  ),
  /** All projects, archived ones included, by name. */
  projects: z.array(
    rows.projects().pick({
      id: true,
      name: true,
      description: true,
      key: true,
      owner_id: true,
      archived_at: true,
      disabled_types: true,
      observers_comment: true,
      observers_see_retrospectives: true,
      ready_by_hand: true,
    }),
  ),
  columns: z.array(
    rows.board_columns().pick({ project_id: true, status: true, name: true, wip_limit: true }),
  ),
  /** In the order of the board within each project: by status, then by rank and id. */
  project_columns: z.array(
    rows.project_columns().pick({
      id: true,
      project_id: true,
      status: true,
      name: true,
      wip_limit: true,
      rank: true,
      entry_policy: true,
      exit_policy: true,
    }),
  ),
  team_column_limits: z.array(rows.team_column_limits()),
  teams: z.array(rows.teams().pick({ id: true, project_id: true, name: true })),
  members: z.array(rows.team_members().pick({ team_id: true, user_id: true, role: true })),
  /** How many of the caller's notifications are unread. */
  unread: count,
  requests: projectRequestsOutput,
  /** How many open stories are in no sprint. */
  backlog: count,
  /** Planned, running and paused sprints, the earliest first. */
  sprints: z.array(rows.sprints()),
  /** The holidays of the projects in which a sprint runs, the latest first. */
  holidays: z.array(rows.holidays().pick({ project_id: true, day: true })),
  epics: z.array(
    rows.epics().pick({ id: true, project_id: true, name: true, description: true, closed_at: true }),
  ),
  /**
   * 64 hexadecimal digits, the same in each session of the caller: the key with which their browser encrypts what it keeps of them
   * when a session ends by itself.
   */
  seal_key: z.string(),
});

export const workspaceContracts = contracts({
  open_workspace: { input: openWorkspaceInput, output: openedWorkspace },
});

export type OpenWorkspaceInput = z.input<typeof openWorkspaceInput>;
export type OpenedWorkspace = z.infer<typeof openedWorkspace>;
