import { randomUUID } from 'node:crypto';
import { ABSENCES, BLOCKED, COMMENTS, DUE, EPICS, MET, type Moment, TASKS } from './content/details.ts';
import type { DemoEvent, StoryRow } from './events.ts';
import { dateText, type LocalTime } from './local-time.ts';
import type { DemoName, DemoPeople } from './people.ts';

interface Details {
  projectId: string;
  people: DemoPeople;
  /** The stories that the events are about. */
  rows: readonly StoryRow[];
  /** A moment of a working day of the running sprint. */
  day: (n: number, hour: number, minute?: number) => LocalTime;
}

/** Makes the events of single stories (tasks, comments, blocks) and the absences of people. */
export function detailEvents({ projectId, people, rows, day }: Details): DemoEvent[] {
  const id = (name: DemoName) => people[name].id;
  const when = ([n, hour, minute]: Moment) => day(n, hour, minute);
  const find = (title: string): StoryRow => {
    const row = rows.find((candidate) => candidate.title === title);
    if (row === undefined) throw new Error(`no story is called ${title}`);
    return row;
  };
  return [
    ...EPICS.flatMap(({ name, description, stories }, place): DemoEvent[] => {
      const epic = { id: randomUUID(), project_id: projectId, name, description };
      const ids = stories.map((title) => find(title).id);
      return [
        { at: day(2, 9, 10 + 5 * place), who: id('abril'), do: 'create_epic', row: epic },
        {
          at: day(2, 9, 12 + 5 * place),
          who: id('abril'),
          do: 'detail_stories',
          ids,
          set: { epic_id: epic.id },
        },
      ];
    }),
    ...TASKS.flatMap(({ story, who, at, tasks }): DemoEvent[] => {
      const made = tasks.map(([title, has, finished]) => ({
        row: { id: randomUUID(), story_id: find(story).id, title, assignee_id: has && id(has) },
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
    ...COMMENTS.map(
      ({ story, who, at, body, mentions = [] }): DemoEvent => ({
        at: when(at),
        who: id(who),
        do: 'comment',
        row: { story_id: find(story).id, body, mentions: mentions.map(id) },
      }),
    ),
    {
      at: when(BLOCKED.at),
      who: id(BLOCKED.who),
      do: 'detail_stories',
      ids: [find(BLOCKED.story).id],
      set: { blocked_reason: BLOCKED.reason },
    },
    ...DUE.map(
      ({ story, who, at, day: n }): DemoEvent => ({
        at: when(at),
        who: id(who),
        do: 'detail_stories',
        ids: [find(story).id],
        set: { due_date: dateText(day(n, 0)) },
      }),
    ),
    ...MET.map(({ story, who, at, count }): DemoEvent => {
      const row = find(story);
      const criteria = (row.acceptance_criteria ?? '').split('\n');
      const ticked = criteria.map((line, place) => (place < count ? line.replace('[ ]', '[x]') : line));
      return {
        at: when(at),
        who: id(who),
        do: 'detail_stories',
        ids: [row.id],
        set: { acceptance_criteria: ticked.join('\n') },
      };
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
