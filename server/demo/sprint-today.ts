import { randomUUID } from 'node:crypto';
import {
  BACKLOG_STORIES,
  type BacklogDraft,
  type Draft,
  NEW_STORY,
  SPRINT_GOAL,
  SPRINT_STORIES,
} from './content/current.ts';
import { TYPES } from './content/details.ts';
import { detailEvents } from './details-today.ts';
import { changeStories, type DemoEvent, type Status, type StoryRow } from './events/events.ts';
import { addWorkdays, at, dateText, type LocalTime, MINUTE } from './events/local-time.ts';
import type { DemoName, DemoPeople } from './people/people.ts';
import { isEstimatedTogether, pokerEvents } from './poker-events.ts';

/** The running sprint. It began six working days ago, so that today is its seventh day of ten. */
export interface Today {
  projectId: string;
  people: DemoPeople;
  /** The first day of the sprint. */
  start: LocalTime;
  /** The current wall-clock time. */
  now: LocalTime;
  /** The number of the sprint, e.g. 46 after 45 completed ones. */
  number: number;
}

type Step = [story: number, who: DemoName, to: Status];

/**
 * The moves up to yesterday: day of the sprint, hour, minute, and who moved which story (by its index in the list). The
 * columns never exceed their limits of 5, 3 and 2. The seventh story has been in progress since the second day.
 */
const SCRIPT: readonly [day: number, hour: number, minute: number, ...steps: Step[]][] = [
  [
    0,
    10,
    30,
    [0, 'gael', 'todo'],
    [1, 'gael', 'todo'],
    [2, 'gael', 'todo'],
    [3, 'gael', 'todo'],
    [4, 'gael', 'todo'],
  ],
  [0, 10, 45, [0, 'noa', 'in_progress']],
  [0, 11, 5, [1, 'iker', 'in_progress']],
  [0, 11, 40, [2, 'leo', 'in_progress']],
  [1, 10, 0, [6, 'gael', 'todo'], [5, 'gael', 'todo'], [7, 'gael', 'todo']],
  [1, 12, 0, [0, 'noa', 'in_review']],
  [1, 12, 30, [6, 'noa', 'in_progress']],
  [1, 16, 10, [0, 'vera', 'done']],
  [2, 11, 0, [1, 'iker', 'in_review']],
  [2, 16, 20, [1, 'vera', 'in_progress']],
  [3, 10, 0, [2, 'leo', 'in_review']],
  [3, 10, 30, [3, 'leo', 'in_progress']],
  [3, 12, 30, [2, 'vera', 'done']],
  [3, 13, 5, [1, 'iker', 'in_review']],
  [3, 14, 0, [4, 'iker', 'in_progress']],
  [3, 17, 0, [1, 'vera', 'done']],
  [4, 9, 30, [8, 'gael', 'todo'], [9, 'gael', 'todo'], [11, 'gael', 'todo']],
  [4, 12, 0, [3, 'leo', 'in_review']],
  [4, 13, 0, [5, 'leo', 'in_progress']],
  [4, 15, 15, [3, 'vera', 'done']],
  [4, 16, 0, [4, 'iker', 'in_review']],
  [4, 16, 30, [8, 'iker', 'in_progress']],
  [5, 11, 0, [4, 'gael', 'done']],
  [5, 12, 0, [5, 'leo', 'in_review']],
  [5, 12, 30, [7, 'leo', 'in_progress']],
  [5, 13, 0, [10, 'gael', 'todo'], [12, 'gael', 'todo'], [13, 'gael', 'todo']],
];

/** Moves that the full column In Progress refuses. */
const REFUSED: readonly [day: number, hour: number, minute: number, story: number, who: DemoName][] = [
  [2, 17, 5, 3, 'leo'],
  [4, 15, 30, 8, 'iker'],
  [5, 15, 20, 9, 'iker'],
];

/** The story that was added to the sprint after its start. */
const ADDED = 11;

/** The row of a predefined story. */
export function rowOf(draft: Draft, projectId: string, more: { ready: boolean }): StoryRow {
  return {
    id: randomUUID(),
    project_id: projectId,
    title: draft.title,
    description: draft.description,
    acceptance_criteria: draft.criteria.map((line) => `- [ ] ${line}`).join('\n') || null,
    priority: draft.priority,
    story_points: draft.points,
    labels: draft.labels,
    ready: more.ready,
    type: TYPES[draft.title] ?? 'story',
  };
}

/** Makes the events of the running sprint, of the two planned ones, and of the backlog behind them. */
export function currentSprintEvents({ projectId, people, start, now, number }: Today): DemoEvent[] {
  const day = (n: number, hour: number, minute = 0) => at(addWorkdays(start, n), hour, minute);
  const ago = (minutes: number) => now - minutes * MINUTE;
  const id = (name: DemoName) => people[name].id;

  const rows = SPRINT_STORIES.map((draft) => rowOf(draft, projectId, { ready: true }));
  const backlog = BACKLOG_STORIES.map((draft) => {
    const points = isEstimatedTogether(draft.title) ? null : draft.points;
    return { draft, row: rowOf({ ...draft, points }, projectId, draft) };
  });
  const storyIds = rows.map((row) => row.id);
  const storyId = (place: number) => storyIds[place] ?? '';
  const sprint = (offset: number, goal: string | null) => ({
    id: randomUUID(),
    project_id: projectId,
    name: `Sprint ${number + offset}`,
    goal,
    start_date: dateText(addWorkdays(start, offset * 10)),
    end_date: dateText(addWorkdays(start, offset * 10 + 9)),
  });
  const running = sprint(0, SPRINT_GOAL);
  const following = sprint(1, 'Reservas periódicas y facturas del mes');
  const later = sprint(2, null);

  const written = rows.flatMap((row, place): DemoEvent[] => {
    const draft = SPRINT_STORIES[place];
    if (draft === undefined) return [];
    const when = place === ADDED ? day(3, 9, 5) : day(-2 - (place % 5), 10 + (place % 6), 7 * place);
    return [{ at: when, who: id(draft.reporter), do: 'create_stories', rows: [row] }];
  });
  const committed = storyIds.filter((_, place) => place !== ADDED);
  const planned: DemoEvent[] = [
    { at: day(-3, 12, 10), who: id('gael'), do: 'create_sprint', row: running },
    changeStories(day(0, 9, 40), id('abril'), committed, { sprint_id: running.id }),
    { at: day(0, 10), who: id('gael'), do: 'set_sprint_status', id: running.id, status: 'active' },
    changeStories(day(3, 9, 15), id('abril'), [storyId(ADDED)], { sprint_id: running.id }),
    { at: day(4, 10, 30), who: id('gael'), do: 'create_sprint', row: following },
    { at: day(4, 10, 32), who: id('gael'), do: 'create_sprint', row: later },
  ];
  const move = (when: LocalTime, [place, who, to]: Step) => {
    // the assignee of a story is the first person who starts it
    const starts = to === 'in_progress' && who !== 'vera' && { assignee_id: id(who) };
    return changeStories(when, id(who), [storyId(place)], { status: to, ...starts });
  };
  const moved = SCRIPT.flatMap(([n, hour, minute, ...steps]) =>
    steps.map((step, place) => move(day(n, hour, minute) + place * 20_000, step)),
  );
  const refused = REFUSED.map(
    ([n, hour, minute, place, who]): DemoEvent => ({
      at: day(n, hour, minute),
      who: id(who),
      do: 'try_move',
      id: storyId(place),
      to: 'in_progress',
    }),
  );
  const lately = [
    move(ago(41), [8, 'iker', 'in_review']),
    move(ago(34), [9, 'iker', 'in_progress']),
    move(ago(12), [5, 'vera', 'done']),
  ];
  return [
    ...written,
    ...planned,
    ...moved,
    ...refused,
    ...lately,
    ...backlogEvents({ projectId, people, written: backlog, day, ago, following: following.id }),
    ...pokerEvents({ projectId, people, rows: backlog.map(({ row }) => row), day }),
    ...detailEvents({ projectId, people, rows: [...rows, ...backlog.map(({ row }) => row)], day }),
  ];
}

interface Backlog {
  projectId: string;
  people: DemoPeople;
  written: readonly { draft: BacklogDraft; row: StoryRow }[];
  day: (n: number, hour: number, minute?: number) => LocalTime;
  ago: (minutes: number) => LocalTime;
  following: string;
}

/** The backlog: when its stories were written, which are planned already, and those of the main person. */
function backlogEvents({ projectId, people, written, day, ago, following }: Backlog): DemoEvent[] {
  const id = (name: DemoName) => people[name].id;
  const idsOf = (wanted: (draft: BacklogDraft) => boolean) =>
    written.filter(({ draft }) => wanted(draft)).map(({ row }) => row.id);
  const startingWith = (words: string) => idsOf(({ title }) => title.startsWith(words));
  const planned = idsOf((draft) => draft.planned === true);
  const ofAbril = { assignee_id: id('abril') };
  return [
    ...written.map(
      ({ draft, row }, place): DemoEvent => ({
        at: day(5 - Math.round((draft.age * 5) / 7) - 1, 9 + (place % 8), 5 * place),
        who: id(draft.reporter),
        do: 'create_stories',
        rows: [row],
      }),
    ),
    changeStories(day(5, 16, 10), id('abril'), planned, { sprint_id: following }),
    changeStories(day(5, 17, 5), id('vera'), startingWith('Textos legales'), ofAbril),
    changeStories(ago(245), id('noa'), startingWith('Penalizar'), ofAbril),
    {
      at: ago(185),
      who: id('leo'),
      do: 'create_stories',
      rows: [rowOf(NEW_STORY, projectId, { ready: false })],
    },
    changeStories(ago(66), id('gael'), startingWith('Reservar la misma sala'), { story_points: 8 }),
  ];
}
