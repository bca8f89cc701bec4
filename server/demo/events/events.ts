import type { FieldSettings } from '#shared/rules/stories/own-fields.ts';
import type { StoryType } from '#shared/rules/stories/story.ts';
import type { DemoPeople } from '../people/people.ts';
import type { LocalTime } from './local-time.ts';

export type Status = 'backlog' | 'todo' | 'in_progress' | 'in_review' | 'done';
export type Priority = 'low' | 'medium' | 'high' | 'critical';
export type TeamRole =
  | 'member'
  | 'developer'
  | 'tester'
  | 'designer'
  | 'scrum_master'
  | 'product_owner'
  | 'observer';

export interface StoryRow {
  id: string;
  project_id: string;
  title: string;
  description: string | null;
  acceptance_criteria: string | null;
  priority: Priority;
  story_points: number | null;
  labels: string[];
  ready: boolean;
  type: StoryType;
}

export interface SprintRow {
  id: string;
  project_id: string;
  name: string;
  goal: string | null;
  start_date: string;
  end_date: string;
}

/** The columns of a story that the history changes. */
export interface StoryChange {
  status?: Status;
  assignee_id?: string;
  sprint_id?: string | null;
  story_points?: number;
  ready?: boolean;
  title?: string;
}

/** The columns of a story that are set separately. */
interface StoryDetail {
  epic_id?: string;
  blocked_reason?: string;
  due_date?: string;
  acceptance_criteria?: string;
  fields?: Record<string, string | number | string[]>;
}

export interface FieldRow {
  id: string;
  project_id: string;
  name: string;
  kind: 'choices' | 'person' | 'number' | 'date';
  settings: FieldSettings;
  rank: string;
  on_card: boolean;
  on_row: boolean;
}

/** A template of stories, with how often it was used. */
export interface TemplateRow {
  id: string;
  project_id: string;
  name: string;
  title_prefix: string;
  type: StoryType;
  description: string;
  acceptance_criteria: string;
  story_points: number | null;
  tasks: readonly string[];
  uses: number;
}

interface TaskRow {
  id: string;
  story_id: string;
  title: string;
  assignee_id: string | null;
}

interface CommentRow {
  id: string;
  story_id: string;
  body: string;
  mentions: string[];
  reply_to: string | null;
}

/** The functions of the procedures of retrospectives and of Planning Poker that the history calls. */
export type Call =
  | 'start_retrospective'
  | 'write_note'
  | 'move_notes'
  | 'title_topic'
  | 'set_retrospective_phase'
  | 'cast_votes'
  | 'save_action'
  | 'set_action_done'
  | 'create_poker'
  | 'poker_heartbeat'
  | 'start_poker_round'
  | 'vote_poker'
  | 'reveal_poker'
  | 'save_poker_points'
  | 'close_poker';

/** An action of a person: one statement, as the client would send it. `try_move` is a move that a full column refuses. */
type Deed =
  | { do: 'create_project'; row: { id: string; name: string; description: string } }
  | { do: 'set_starting_texts'; project_id: string; texts: Partial<Record<StoryType, string>> }
  | { do: 'add_member'; project_id: string; user_id: string; role: TeamRole }
  | { do: 'create_stories'; rows: StoryRow[] }
  | { do: 'change_stories'; ids: string[]; set: StoryChange }
  | { do: 'try_move'; id: string; to: Status }
  | { do: 'create_epic'; row: { id: string; project_id: string; name: string; description: string } }
  | { do: 'create_fields'; rows: FieldRow[] }
  | { do: 'create_templates'; rows: TemplateRow[] }
  | { do: 'detail_stories'; ids: string[]; set: StoryDetail }
  | {
      do: 'link_stories';
      row: { id: string; from_story: string; to_story: string; kind: 'blocks' | 'relates' };
    }
  | { do: 'create_tasks'; rows: TaskRow[] }
  | { do: 'finish_task'; id: string }
  | { do: 'comment'; row: CommentRow }
  | { do: 'be_absent'; row: { start_date: string; end_date: string; note: string } }
  | { do: 'create_sprint'; row: SprintRow }
  | { do: 'set_sprint_status'; id: string; status: 'active' | 'completed' }
  | { do: 'call'; name: Call; args: Record<string, unknown> }
  | { do: 'read_notifications' };

/** An action with its person and its moment. */
export type DemoEvent = Deed & { at: LocalTime; who: string };

/** A person changes stories as far as the history does it often: status, assignee, sprint. */
export function changeStories(at: LocalTime, who: string, ids: string[], set: StoryChange): DemoEvent {
  return { at, who, do: 'change_stories', ids, set };
}

/** A person sets further columns of stories. */
export function detailStories(at: LocalTime, who: string, ids: string[], set: StoryDetail): DemoEvent {
  return { at, who, do: 'detail_stories', ids, set };
}

/** The stories of a project that events are about, and how the moments of those events are written. */
export interface CurrentStories {
  projectId: string;
  people: DemoPeople;
  rows: readonly StoryRow[];
  /** A moment of a working day of the running sprint, also before and after it. */
  day: (n: number, hour: number, minute?: number) => LocalTime;
}

/** The id of the story with a title. @throws if there is none. */
export function storyCalled({ rows }: Pick<CurrentStories, 'rows'>, title: string): string {
  const row = rows.find((candidate) => candidate.title === title);
  if (row === undefined) throw new Error(`no story is called ${title}`);
  return row.id;
}

/** Sorts events by time. Events of one moment keep their order. */
export function inOrder(events: readonly DemoEvent[]): DemoEvent[] {
  return events.toSorted((a, b) => a.at - b.at);
}
