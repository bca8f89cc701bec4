import { z } from 'zod';
import type { Tables } from '../database.types.ts';
import type { ProjectRequests } from './project-requests.ts';

/** `open_workspace`: what the frame around every view shows. */
export const openWorkspaceInput = z.object({
  /** The selected project, whose sprints, epics and backlog are read; missing: those of all that are not archived. */
  project_id: z.uuid().nullish(),
});

export type OpenWorkspaceInput = z.input<typeof openWorkspaceInput>;

/** The answer: each part as a read of its table gives it, with the columns that the client reads. */
export interface OpenedWorkspace {
  /** The caller's own profile and settings. */
  profile: Pick<Tables<'profiles'>, 'full_name' | 'avatar_url' | 'tint' | 'role'> | null;
  settings: Pick<Tables<'user_settings'>, 'notifications' | 'privacy' | 'appearance' | 'boards'> | null;
  people: Pick<Tables<'profiles'>, 'id' | 'full_name' | 'avatar_url' | 'tint'>[];
  /** All projects, archived ones included, by name. */
  projects: Pick<Tables<'projects'>, 'id' | 'name' | 'description' | 'key' | 'owner_id' | 'archived_at'>[];
  columns: Pick<Tables<'board_columns'>, 'project_id' | 'status' | 'name' | 'wip_limit'>[];
  teams: Pick<Tables<'teams'>, 'id' | 'project_id' | 'name'>[];
  members: Pick<Tables<'team_members'>, 'team_id' | 'user_id' | 'role'>[];
  /** How many of the caller's notifications are unread. */
  unread: number;
  requests: ProjectRequests;
  /** How many open stories are in no sprint. */
  backlog: number;
  /** Planned, running and paused sprints, the earliest first. */
  sprints: Tables<'sprints'>[];
  /** The holidays of the projects in which a sprint runs, the latest first. */
  holidays: Pick<Tables<'holidays'>, 'project_id' | 'day'>[];
  epics: Pick<Tables<'epics'>, 'id' | 'project_id' | 'name' | 'description' | 'closed_at'>[];
  /**
   * 64 hexadecimal digits, the same in each session of the caller: the key with which their browser encrypts what it keeps of them
   * when a session ends by itself.
   */
  seal_key: string;
}
