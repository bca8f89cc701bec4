import type { OwnField } from '#client/data/own-fields/queries.ts';
import type {
  ChangeStoriesInput,
  CloneStoryInput,
  RestoreStoriesInput,
  StoryIdsInput,
} from '#shared/contracts/change-stories.ts';
import type { RedactTextInput } from '#shared/contracts/redact-text.ts';
import type { DeletedStory, DeletedStoryProcedures } from '#shared/contracts/stories/deleted-stories.ts';
import type { StoryLink } from '#shared/contracts/stories/story-links.ts';
import type { CreateFromTemplateInput } from '#shared/contracts/stories/story-templates.ts';
import type { FieldSettings } from '#shared/rules/stories/own-fields.ts';
import { fieldsOf } from '#shared/rules/stories/own-fields.ts';
import { REDACTED } from '#shared/rules/stories/redaction.ts';
import { Refusal } from '../refusal.ts';
import { ANA, newStory, PROJECT, type Row, type StoryRow } from '../rows.ts';
import { newTemplate } from '../templates.ts';
import type { Procedure, Tables } from './tables.ts';

/** The procedures of stories. */
export const STORY_PROCEDURES: Record<string, Procedure> = {
  ageing_stories: () => [],
  story_links: readLinks,
  // everybody sees all projects
  story_past: () => ({ events: [], people: [] }),
  search: findTitles,
  search_names: (tables) => ({
    me: ANA.id,
    people: [],
    sprints: [],
    teams: [],
    epics: [],
    labels: [],
    projects: [],
    columns: [],
    fields: tables.rows<OwnField>('project_fields').map(({ id, name, kind, settings }) => ({
      id,
      name,
      kind,
      decimals: 0,
      options: (settings as FieldSettings).options ?? [],
    })),
  }),
  change_stories: changeStories,
  deleted_stories: readDeletedStories,
  deleted_story: (tables, { story_id }: { story_id: string }) =>
    tables.rows('deleted_stories').find(({ id }) => id === story_id) ?? null,
  clone_story: cloneStory,
  task_to_story: taskToStory,
  template_from_story: (tables, { story_id, id, name }: { story_id: string; id: string; name: string }) => {
    if (tables.rows('story_templates').some((template) => template['id'] === id)) return;
    const { description, acceptance_criteria, labels } = tables.row('user_stories', story_id);
    tables.insert('story_templates', newTemplate({ id, name, description, acceptance_criteria, labels }));
  },
  create_from_template: (tables, { template_id, story, tasks }: CreateFromTemplateInput) => {
    if (tables.rows('user_stories').some(({ id }) => id === story.id)) throw new Refusal('user_stories_pkey');
    const created = newStory(story.title, { ...(story as Partial<StoryRow>), task_count: tasks.length });
    for (const title of tasks) tables.insert('tasks', { story_id: created.id, title, done: false });
    if (template_id === null) return tables.insert('user_stories', created);
    const uses = Number(tables.row('story_templates', template_id)['uses']) + 1;
    tables.update('story_templates', template_id, { uses });
    return tables.insert('user_stories', created);
  },
  redact_text: redactText,
  delete_stories: (tables, { ids }: StoryIdsInput) => {
    const open = new Set(tables.rows('user_stories').map(({ id }) => id));
    // a repeat finds them deleted
    for (const id of ids) if (open.has(id)) tables.delete('user_stories', id);
  },
  restore_stories: (tables, { ids }: RestoreStoriesInput) => {
    for (const id of ids) tables.delete('deleted_stories', id);
  },
};

/** Of texts, those of a story itself, and comments. */
function redactText(tables: Tables, { kind, id }: RedactTextInput): void {
  if (kind === 'description') tables.update('user_stories', id, { description: REDACTED });
  if (kind === 'comment') tables.update('comments', id, { body: REDACTED });
  tables.insert('activity_log', {
    project_id: PROJECT.id,
    entity_type: 'user_stories',
    entity_id: kind === 'comment' ? tables.row('comments', id)['story_id'] : id,
    entity_name: 'Uno',
    action: 'updated',
    actor_id: ANA.id,
    changes: { redacted: [null, { kind, id }] },
    created_at: new Date().toISOString(),
  });
}

/** A copy of a story, without its parts. */
function cloneStory(tables: Tables, { story_id, id, title, criteria, labels }: CloneStoryInput): Row {
  const before = tables.rows('user_stories').find((story) => story['id'] === id);
  if (before) return before;
  const source = tables.row('user_stories', story_id) as StoryRow;
  return tables.insert('user_stories', {
    ...source,
    id,
    title,
    number: source.number + 100,
    status: 'backlog',
    assignee_id: null,
    sprint_id: null,
    reporter_id: ANA.id,
    acceptance_criteria: criteria ? source.acceptance_criteria : null,
    labels: labels ? source.labels : [],
  });
}

function taskToStory(tables: Tables, { task_id, id }: { task_id: string; id: string }): Row {
  const task = tables.row('tasks', task_id);
  const source = tables.row('user_stories', task['story_id']) as StoryRow;
  const story = tables.insert('user_stories', {
    ...source,
    id,
    title: task['title'],
    number: source.number + 100,
    reporter_id: ANA.id,
  });
  tables.update('tasks', task_id, { done: true, became_story_id: id });
  return story;
}

/** The stories of the tests are of one project. */
const keyOf = ({ number }: StoryRow) => `${PROJECT.key}-${number}`;

/** `search`: by a part of the title, without operators. */
function findTitles(tables: Tables, { typed }: { typed: string }) {
  const results = tables
    .rows<StoryRow>('user_stories')
    .filter(({ title }) => title.toLowerCase().includes(typed.toLowerCase()))
    .map((story) => ({
      kind: 'story',
      id: story.id,
      story: { ...story, key: keyOf(story), title: [{ text: story.title, found: false }] },
      retrospective: null,
      text: [],
      person: null,
      at: story.updated_at,
      done: null,
      size: null,
    }));
  const counts = { story: results.length, criteria: 0, task: 0, comment: 0, file: 0, action: 0, note: 0 };
  return { results, counts, capped: false, filling: false, errors: [] };
}

/** The links of a story; one to a story that there is not is one that the person does not see. */
function readLinks(tables: Tables, { story_id }: { story_id: string }): StoryLink[] {
  const inverse = { blocks: 'waits_for', relates: 'relates', duplicates: 'duplicated_by' } as const;
  const stories = tables.rows<StoryRow>('user_stories');
  return tables
    .rows<{ id: string; from_story: string; to_story: string; kind: keyof typeof inverse }>('story_links')
    .filter(({ from_story, to_story }) => [from_story, to_story].includes(story_id))
    .map(({ id, from_story, to_story, kind }) => {
      const other = stories.find((each) => each.id === (from_story === story_id ? to_story : from_story));
      return {
        id: other ? id : null,
        kind: from_story === story_id ? kind : inverse[kind],
        story: other ? { ...other, key: keyOf(other), sprint_name: null } : null,
      };
    });
}

/** The rows of `deleted_stories` are in their order; all are on the first page. */
function readDeletedStories(
  tables: Tables,
  { project_id, search = '' }: DeletedStoryProcedures['deleted_stories']['input'],
) {
  if (!tables.rows('projects').some(({ id }) => id === project_id)) throw new Refusal('not_in_project');
  const stories = tables
    .rows<DeletedStory & Row>('deleted_stories')
    .filter(({ key, title }) => `${key} ${title}`.toLowerCase().includes(search.toLowerCase()));
  return { total: stories.length, stories };
}

/** The values of own fields after a change, which names the values that it changes. */
function mergedFields(row: Row, change: object): object {
  const values = Object.entries({ ...fieldsOf(row as StoryRow), ...change });
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

/** Throws the refusal of an edit whose field has another value than the person saw. */
function refuseConflict(tables: Tables, id: string, expected: object): void {
  const row = tables.row('user_stories', id);
  const { fields: seen = {}, ...columns } = expected as { fields?: Record<string, unknown> };
  const own = Object.entries(seen).map(([field, value]) => [
    `fields.${field}`,
    fieldsOf(row as StoryRow)[field] ?? null,
    value,
  ]);
  const all = [...Object.entries(columns).map(([column, value]) => [column, row[column], value]), ...own];
  for (const [field, current, value] of all) {
    if (JSON.stringify(current) !== JSON.stringify(value))
      throw new Refusal('field_conflict', { field, current, actor_id: tables.actorOf(id) });
  }
}

/** Whether a column has an expected value; of own fields, those that are named. */
const holds = (present: unknown, value: unknown): boolean =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).every(
        ([id, one]) => JSON.stringify((present as Row)[id] ?? null) === JSON.stringify(one),
      )
    : present === value;

function changeStories(tables: Tables, { groups, on_conflict }: ChangeStoriesInput) {
  const stories = tables.rows('user_stories');
  return groups.flatMap(({ ids, change, expected = {}, since }) =>
    ids
      .filter((id) => {
        if (on_conflict === 'refuse') {
          refuseConflict(tables, id, expected);
          return true;
        }
        const story = stories.find((row) => row['id'] === id);
        const by = tables.actorOf(id);
        if (story && since !== undefined && (by === null || by === ANA.id)) return true;
        return story && Object.entries(expected).every(([column, value]) => holds(story[column], value));
      })
      .map((id) => {
        const { add_labels = [], remove_labels = [], fields = {}, ...columns } = change;
        const row = tables.row('user_stories', id);
        const present = row['labels'] as string[];
        const labels = new Set([...present.filter((label) => !remove_labels.includes(label)), ...add_labels]);
        return tables.update('user_stories', id, {
          ...columns,
          labels: [...labels],
          fields: mergedFields(row, fields),
        });
      }),
  );
}
