import type { Json } from '#shared/database.types.ts';
import type { Day } from '../dates/working-days.ts';
import { plainText } from '../texts/plain-text.ts';
import { endOfWeek } from './due-date.ts';
import { holdsFields } from './fields-filter.ts';
import type { StoryPriority, StoryStatus, StoryType } from './story.ts';
import {
  ACTIVE_SPRINT,
  type DueFilter,
  NO_ONE,
  type PointsFilter,
  type StoryFilter,
  type TimeRange,
} from './story-filter.ts';

/** The columns of a story that a filter reads. */
export interface FilterableStory {
  status: StoryStatus;
  column_id: string;
  priority: StoryPriority;
  labels: readonly string[];
  assignee_id: string | null;
  sprint_id: string | null;
  epic_id: string | null;
  story_points: number | null;
  due_date: string | null;
  ready: boolean;
  blocked_reason: string | null;
  open_blockers: number;
  reporter_id: string | null;
  type: StoryType;
  fields: Json;
  project_id: string;
  created_at: string;
  updated_at: string;
}

function holdsPoints(points: number | null, wanted: PointsFilter): boolean {
  const range = wanted.min !== undefined || wanted.max !== undefined;
  if (points === null) return wanted.none === true;
  return range && points >= (wanted.min ?? 0) && points <= (wanted.max ?? Number.POSITIVE_INFINITY);
}

function holdsDue(
  { due_date: due, status }: FilterableStory,
  wanted: readonly DueFilter[],
  today: Day,
): boolean {
  if (due === null || status === 'done') return false;
  return due < today ? wanted.includes('overdue') : wanted.includes('week') && due <= endOfWeek(today);
}

/** The planned and running sprints, which a filter may mean without naming them. */
export interface OpenSprints {
  running: ReadonlySet<string>;
  /** The team of each of them, also of planned ones. */
  teamOf: ReadonlyMap<string, string>;
}

function holdsSprint(sprint: string | null, wanted: readonly string[], { running }: OpenSprints): boolean {
  const runs = sprint !== null && running.has(sprint);
  return wanted.includes(sprint ?? NO_ONE) || (runs && wanted.includes(ACTIVE_SPRINT));
}

/** Whether a story waits for another one: a completed one no longer does. */
export const isWaiting = ({
  open_blockers,
  status,
}: Pick<FilterableStory, 'open_blockers' | 'status'>): boolean => open_blockers > 0 && status !== 'done';

function holdsTime(value: string, { from, to }: TimeRange): boolean {
  const at = Date.parse(value);
  return (from === undefined || at >= Date.parse(from)) && (to === undefined || at < Date.parse(to));
}

const holdsDueDay = (due: string | null, { from = '', to }: TimeRange) =>
  due !== null && due >= from && (to === undefined || due <= to);

/** The predicate of the parts that only a typed search has. */
function typedParts(
  { project, created, changed, dueDay, hasDue, groups, not }: StoryFilter,
  predicate: (filter: StoryFilter) => (story: FilterableStory) => boolean,
): (story: FilterableStory) => boolean {
  const alternatives = groups?.map((group) => group.map(predicate));
  const unwanted = not && predicate(not);
  return (story) =>
    (!project || project.includes(story.project_id)) &&
    (!created || holdsTime(story.created_at, created)) &&
    (!changed || holdsTime(story.updated_at, changed)) &&
    (!dueDay || holdsDueDay(story.due_date, dueDay)) &&
    (hasDue === undefined || (story.due_date !== null) === hasDue) &&
    (!alternatives || alternatives.every((group) => group.some((holds) => holds(story)))) &&
    !unwanted?.(story);
}

/**
 * The predicate of a filter, for each story.
 * @param today the day with which due dates are compared.
 */
export function storyFilter(
  filter: StoryFilter | undefined,
  today: Day,
  sprints: OpenSprints,
): (story: FilterableStory) => boolean {
  if (filter === undefined) return () => true;
  const {
    status,
    column,
    priority,
    labels,
    assignee,
    sprint,
    team,
    epic,
    points,
    due,
    ready,
    blocked,
    reporter,
    type,
    waiting,
    fields,
  } = filter;
  const holdsTyped = typedParts(filter, (part) => storyFilter(part, today, sprints));
  return (story) =>
    holdsTyped(story) &&
    (!status || status.includes(story.status)) &&
    (!column || column.includes(story.column_id)) &&
    (!priority || priority.includes(story.priority)) &&
    (!labels ||
      (story.labels.length === 0
        ? labels.includes(NO_ONE)
        : story.labels.some((label) => labels.includes(label)))) &&
    (!assignee || assignee.includes(story.assignee_id ?? NO_ONE)) &&
    (!reporter || reporter.includes(story.reporter_id ?? NO_ONE)) &&
    (!sprint || holdsSprint(story.sprint_id, sprint, sprints)) &&
    (!team || team.includes(sprints.teamOf.get(story.sprint_id ?? '') ?? '')) &&
    (!epic || epic.includes(story.epic_id ?? NO_ONE)) &&
    (!points || holdsPoints(story.story_points, points)) &&
    (!due || holdsDue(story, due, today)) &&
    (ready === undefined || story.ready === ready) &&
    (blocked === undefined || (story.blocked_reason !== null) === blocked) &&
    (!type || type.includes(story.type)) &&
    (waiting === undefined || isWaiting(story) === waiting) &&
    (!fields || holdsFields(story, fields));
}

/**
 * The searchable text of a story: key, title, labels and description, in lower case without accents.
 * @param key 'RES-12'
 */
export function searchableText(
  story: { title: string; description: string | null; labels: readonly string[] },
  key: string,
): string {
  return plainText(`${key}\n${story.title}\n${story.labels.join('\n')}\n${story.description ?? ''}`);
}
