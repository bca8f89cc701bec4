import { randomUUID } from 'node:crypto';
import { LENDING_STORIES, STAFF_STORIES } from './content/current.ts';
import { STARTING_TEXTS } from './content/details.ts';
import { ROOMS, STAFF } from './content/history.ts';
import { type DemoEvent, inOrder, type TeamRole } from './events/events.ts';
import { addDays, addWorkdays, at, dateText, type LocalTime } from './events/local-time.ts';
import { Random } from './events/random.ts';
import { startOfSprint } from './history/moments.ts';
import { pastSprintEvents } from './past-sprints.ts';
import type { DemoName, DemoPeople } from './people/people.ts';
import { retrospectiveEvents } from './retrospective-events.ts';
import { currentSprintEvents, rowOf } from './sprint-today.ts';

const PAST_SPRINTS = { rooms: 45, staff: 8 };

interface DemoWorkspace {
  people: DemoPeople;
  /** The current wall-clock time. */
  now: LocalTime;
  /** The first day of the running sprint. */
  start: LocalTime;
}

interface Founding {
  project: { id: string; name: string; description: string };
  people: DemoPeople;
  founder: DemoName;
  when: LocalTime;
  members: readonly (readonly [DemoName, TeamRole])[];
}

function found({ project, people, founder, when, members }: Founding): DemoEvent[] {
  const who = people[founder].id;
  return [
    { at: when, who, do: 'create_project', row: project },
    ...members.map(
      ([name, role]): DemoEvent => ({
        at: when + 60_000,
        who,
        do: 'add_member',
        project_id: project.id,
        user_id: people[name].id,
        role,
      }),
    ),
  ];
}

/** The main project: almost two years of sprints, and a running one. */
function rooms({ people, now, start }: DemoWorkspace): DemoEvent[] {
  const project = {
    id: randomUUID(),
    name: 'Reservas de Espacios',
    description: 'Salas, puestos y aparcamiento de todas las sedes, desde el calendario y desde el móvil.',
  };
  const ids = (...names: DemoName[]) => names.map((name) => people[name].id);
  const past = pastSprintEvents({
    projectId: project.id,
    theme: ROOMS,
    sprints: PAST_SPRINTS.rooms,
    next: start,
    pace: 11,
    owner: people.abril.id,
    lead: people.gael.id,
    makers: ids('noa', 'iker', 'leo'),
    reviewers: ids('vera', 'gael'),
    random: new Random(2024),
  });
  return [
    ...found({
      project,
      people,
      founder: 'abril',
      when: at(addDays(start, -14 * PAST_SPRINTS.rooms - 21), 10, 5),
      members: [
        ['gael', 'scrum_master'],
        ['noa', 'developer'],
        ['iker', 'developer'],
        ['vera', 'tester'],
        ['leo', 'designer'],
      ],
    }),
    {
      at: at(addWorkdays(addDays(start, -14 * PAST_SPRINTS.rooms - 21), 1), 9, 30),
      who: people.abril.id,
      do: 'set_starting_texts',
      project_id: project.id,
      texts: STARTING_TEXTS,
    },
    ...past,
    ...retrospectiveEvents(project.id, people, past),
    ...currentSprintEvents({ projectId: project.id, people, start, now, number: PAST_SPRINTS.rooms + 1 }),
  ];
}

/** A project between two sprints. */
function staff({ people, start }: DemoWorkspace): DemoEvent[] {
  const project = {
    id: randomUUID(),
    name: 'Portal de Personas',
    description: 'Vacaciones, nóminas y gastos sin formularios en papel.',
  };
  // its last sprint ended two working days ago
  const next = addWorkdays(start, 5);
  const planned = {
    id: randomUUID(),
    project_id: project.id,
    name: `Sprint ${PAST_SPRINTS.staff + 1}`,
    goal: 'Pedir vacaciones sin imprimir nada',
    start_date: dateText(addWorkdays(start, 8)),
    end_date: dateText(addWorkdays(start, 17)),
  };
  const rows = STAFF_STORIES.map((draft) => rowOf(draft, project.id, { ready: draft.points !== null }));
  return [
    ...found({
      project,
      people,
      founder: 'gael',
      when: at(addWorkdays(next, -10 * PAST_SPRINTS.staff - 13), 11, 20),
      members: [
        ['iker', 'developer'],
        ['leo', 'designer'],
        ['vera', 'tester'],
        ['abril', 'member'],
      ],
    }),
    ...pastSprintEvents({
      projectId: project.id,
      theme: STAFF,
      sprints: PAST_SPRINTS.staff,
      next,
      pace: 6,
      owner: people.gael.id,
      lead: people.gael.id,
      makers: [people.iker.id, people.leo.id],
      reviewers: [people.vera.id],
      random: new Random(7),
    }),
    { at: at(addWorkdays(start, 2), 12, 40), who: people.gael.id, do: 'create_stories', rows },
    { at: at(next, 9, 15), who: people.gael.id, do: 'create_sprint', row: planned },
  ];
}

/** A new project, to which the main person was added yesterday. */
function lending({ people, start }: DemoWorkspace): DemoEvent[] {
  const project = {
    id: randomUUID(),
    name: 'Préstamo de Equipos',
    description: 'Portátiles y pantallas de sustitución: quién los tiene y hasta cuándo.',
  };
  const rows = LENDING_STORIES.map((draft) => rowOf(draft, project.id, { ready: draft.points !== null }));
  const who = people.noa.id;
  return [
    ...found({
      project,
      people,
      founder: 'noa',
      when: at(addWorkdays(start, 1), 9, 50),
      members: [
        ['gael', 'scrum_master'],
        ['vera', 'tester'],
        ['leo', 'observer'],
        ['alba', 'developer'],
      ],
    }),
    { at: at(addWorkdays(start, 2), 16, 15), who, do: 'create_stories', rows },
    {
      at: at(addWorkdays(start, 5), 15, 30),
      who,
      do: 'add_member',
      project_id: project.id,
      user_id: people.abril.id,
      role: 'member',
    },
  ];
}

/**
 * All events of the demo workspace, in order.
 * @param now the wall-clock time in the installation's time zone.
 */
export function workspaceEvents(people: DemoPeople, now: LocalTime): DemoEvent[] {
  const workspace = { people, now, start: startOfSprint(now) };
  // notifications from before yesterday noon are read
  const read = Object.values(people).map(
    (person): DemoEvent => ({
      at: at(addWorkdays(workspace.start, 5), 12),
      who: person.id,
      do: 'read_notifications',
    }),
  );
  return inOrder([...rooms(workspace), ...staff(workspace), ...lending(workspace), ...read]);
}
