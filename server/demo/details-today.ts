import { randomUUID } from 'node:crypto';
import {
  ABSENCES,
  BLOCKED,
  COMMENTS,
  DUE,
  EPICS,
  FIELD_IDS,
  FIELD_VALUES,
  FIELDS,
  LINKS,
  MET,
  type Moment,
  PLACES,
  TASKS,
} from './content/details.ts';
import { TEMPLATES } from './content/templates.ts';
import { type CurrentStories, type DemoEvent, detailStories, storyCalled } from './events/events.ts';
import { dateText } from './events/local-time.ts';
import type { DemoName } from './people/people.ts';

/** Makes the events of single stories (tasks, comments, blocks) and the absences of people. */
export function detailEvents(current: CurrentStories): DemoEvent[] {
  const { projectId, people, rows, day } = current;
  const id = (name: DemoName) => people[name].id;
  const when = ([n, hour, minute]: Moment) => day(n, hour, minute);
  const find = (title: string) => storyCalled(current, title);
  const mentionsIn = (body: string) => Object.values(people).filter(({ name }) => body.includes(`@${name}`));
  return [
    ...EPICS.flatMap(({ name, description, stories }, place): DemoEvent[] => {
      const epic = { id: randomUUID(), project_id: projectId, name, description };
      return [
        { at: day(2, 9, 10 + 5 * place), who: id('abril'), do: 'create_epic', row: epic },
        detailStories(day(2, 9, 12 + 5 * place), id('abril'), stories.map(find), { epic_id: epic.id }),
      ];
    }),
    ...Object.entries(TASKS).flatMap(([story, { who, at, tasks }]): DemoEvent[] => {
      const made = tasks.map(([title, has, finished]) => ({
        row: { id: randomUUID(), story_id: find(story), title, assignee_id: has && id(has) },
        finished,
      }));
      return [
        { at: when(at), who: id(who), do: 'create_tasks', rows: made.map(({ row }) => row) },
        ...made.flatMap(({ row, finished }): DemoEvent[] =>
          finished
            ? [{ at: when(finished), who: row.assignee_id ?? id(who), do: 'finish_task', id: row.id }]
            : [],
        ),
      ];
    }),
    ...Object.entries(COMMENTS).flatMap(([story, comments]) => {
      const made = comments.map((comment) => ({ comment, id: randomUUID() }));
      return made.map(({ comment: [who, at, body, replyTo], id: own }): DemoEvent => {
        const mentions = mentionsIn(body).map((person) => person.id);
        const reply_to = made[replyTo ?? -1]?.id ?? null;
        const row = { id: own, story_id: find(story), body, mentions, reply_to };
        return { at: when(at), who: id(who), do: 'comment', row };
      });
    }),
    detailStories(when(BLOCKED.at), id(BLOCKED.who), [find(BLOCKED.story)], {
      blocked_reason: BLOCKED.reason,
    }),
    ...DUE.map(({ story, who, at, day: n }) =>
      detailStories(when(at), id(who), [find(story)], { due_date: dateText(day(n, 0)) }),
    ),
    ...LINKS.map(({ from, to, kind, who, at }): DemoEvent => {
      const row = { id: randomUUID(), from_story: find(from), to_story: find(to), kind };
      return { at: when(at), who: id(who), do: 'link_stories', row };
    }),
    {
      at: day(2, 9, 45),
      who: id('abril'),
      do: 'create_fields',
      rows: FIELDS.map((field, place) => ({
        ...field,
        project_id: projectId,
        rank: `a${place}`,
      })),
    },
    {
      at: day(2, 9, 50),
      who: id('abril'),
      do: 'create_templates',
      rows: TEMPLATES.map((template) => ({ ...template, id: randomUUID(), project_id: projectId })),
    },
    ...FIELD_VALUES.map(({ story, at, places, requester, cost, promised }) =>
      detailStories(when(at), id('abril'), [find(story)], {
        fields: {
          ...(places && { [FIELD_IDS.places]: places.map((name) => PLACES[name]) }),
          ...(requester && { [FIELD_IDS.requester]: id(requester) }),
          ...(cost !== undefined && { [FIELD_IDS.cost]: cost }),
          ...(promised !== undefined && { [FIELD_IDS.promised]: dateText(day(promised, 0)) }),
        },
      }),
    ),
    ...MET.map(({ story, who, at, count }) => {
      const row = rows.find(({ title }) => title === story);
      const criteria = (row?.acceptance_criteria ?? '').split('\n');
      const ticked = criteria.map((line, place) => (place < count ? line.replace('[ ]', '[x]') : line));
      return detailStories(when(at), id(who), [find(story)], { acceptance_criteria: ticked.join('\n') });
    }),
    ...ABSENCES.map(
      ({ who, from, to, note }): DemoEvent => ({
        at: day(1, 9, 30),
        who: id(who),
        do: 'be_absent',
        row: { start_date: dateText(day(from, 0)), end_date: dateText(day(to, 0)), note },
      }),
    ),
  ];
}
