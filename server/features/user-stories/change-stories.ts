import { defineProcedure } from '#server/lib/procedure.ts';
import { refusal } from '#server/lib/public-error.ts';
import { storiesContracts } from '#shared/contracts/change-stories.ts';
import type { WholeStory } from '#shared/contracts/story.ts';

/** The assignment for each part of a change; `c` is the change as JSON, `s` the story. Only named parts are written. */
const ASSIGNMENTS: Record<string, string> = {
  status: "status = coalesce(c ->> 'status', s.status)",
  priority: "priority = coalesce(c ->> 'priority', s.priority)",
  ready: "ready = coalesce((c ->> 'ready')::boolean, s.ready)",
  rank: "rank = coalesce(c ->> 'rank', s.rank)",
  story_points:
    "story_points = case when c ? 'story_points' then (c ->> 'story_points')::int else s.story_points end",
  assignee_id:
    "assignee_id = case when c ? 'assignee_id' then (c ->> 'assignee_id')::uuid else s.assignee_id end",
  sprint_id: "sprint_id = case when c ? 'sprint_id' then (c ->> 'sprint_id')::uuid else s.sprint_id end",
  due_date: "due_date = case when c ? 'due_date' then (c ->> 'due_date')::date else s.due_date end",
  project_id: "project_id = coalesce((c ->> 'project_id')::uuid, s.project_id)",
  epic_id: "epic_id = case when c ? 'epic_id' then (c ->> 'epic_id')::uuid else s.epic_id end",
};

/** The labels that stay, in their order, then the added ones. */
const LABELS = `labels = array(
  select label from unnest(s.labels) with ordinality as had (label, place)
  where label <> all (array(select jsonb_array_elements_text(c -> 'remove_labels'))) order by place)
  || array(select jsonb_array_elements_text(c -> 'add_labels'))`;

/**
 * Whether a story `s` is as expected. With `since`, a value that only the caller has changed since then is accepted, and so is a
 * story that has the wanted values already: the caller repeats a change, or continues one from another device.
 */
const AS_EXPECTED = `(
  to_jsonb(s) @> wanted.expected
  or wanted.since is not null and (
    to_jsonb(s) @> (wanted.c - '{add_labels,remove_labels}'::text[])
    or not exists (
      select from public.activity_log l, jsonb_each(wanted.expected) e
      where l.entity_id = s.id and l.created_at > wanted.since and l.action = 'updated' and l.actor_id is distinct from app.uid()
        and l.changes ? e.key and to_jsonb(s) -> e.key <> e.value)))`;

function assignments(parts: ReadonlySet<string>): string[] {
  const written = Object.entries(ASSIGNMENTS).flatMap(([part, sql]) => (parts.has(part) ? [sql] : []));
  return parts.has('add_labels') || parts.has('remove_labels') ? [...written, LABELS] : written;
}

/**
 * Changes many stories in one statement, all or none. Limits of columns and row policies apply as to a single change.
 * It first locks sprints and stories in one order, so that overlapping changes wait for each other, and compares the expected
 * values of a group under that lock.
 * @throws {PublicError} 409 stories_gone if a story does not exist or may not be changed; the refusals of the database.
 */
export const changeStories = defineProcedure({
  ...storiesContracts.change_stories,
  async act({ groups }, { client }): Promise<WholeStory[]> {
    const ids = groups.flatMap((group) => group.ids);
    const set = assignments(new Set(groups.flatMap((group) => Object.keys(group.change))));
    if (set.length === 0) return [];
    const sprints = groups.flatMap(({ change }) => change.sprint_id ?? []);
    await client.query('select app.lock_for_change($1, $2)', [ids, sprints]);
    // $2 repeats the ids: those of the JSON alone would be looked up among all visible stories
    const { rows } = await client.query<{ story: WholeStory }>(
      `with wanted as (
         select id::uuid, g -> 'change' as c, coalesce(g -> 'expected', '{}') as expected, (g ->> 'since')::timestamptz as since
         from jsonb_array_elements($1::jsonb) g, jsonb_array_elements_text(g -> 'ids') id
       )
       update public.user_stories s set ${set.join(', ')}
       from wanted where s.id = wanted.id and s.id = any ($2::uuid[]) and ${AS_EXPECTED}
       returning to_jsonb(s) - 'deleted_at' as story`,
      [JSON.stringify(groups), ids],
    );
    const changed = new Set(rows.map(({ story }) => story.id));
    const required = groups.flatMap((group) => (group.expected ? [] : group.ids));
    if (required.some((id) => !changed.has(id))) {
      throw refusal('stories_gone');
    }
    return rows.map(({ story }) => story);
  },
});
