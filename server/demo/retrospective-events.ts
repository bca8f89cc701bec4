import { randomUUID } from 'node:crypto';
import { RETRO_TEMPLATES } from '#shared/rules/meetings/retro-templates.ts';
import { RETROSPECTIVES } from './content/retrospectives.ts';
import type { Call, DemoEvent } from './events/events.ts';
import { addWorkdays, dateText, type LocalTime, MINUTE } from './events/local-time.ts';
import type { DemoName, DemoPeople } from './people/people.ts';

/** The sprints that were finished by these events, with the moment. */
function finishedSprints(events: readonly DemoEvent[]): { id: string; at: LocalTime }[] {
  return events.flatMap((event) =>
    event.do === 'set_sprint_status' && event.status === 'completed' ? [{ id: event.id, at: event.at }] : [],
  );
}

/**
 * Two closed retrospectives of the last finished sprints of a project, with actions; one of these is open.
 * @param past the events of its finished sprints.
 */
export function retrospectiveEvents(
  projectId: string,
  people: DemoPeople,
  past: readonly DemoEvent[],
): DemoEvent[] {
  const sprints = finishedSprints(past).slice(-RETROSPECTIVES.length);
  return sprints.flatMap((sprint, index) => oneRetrospective(projectId, people, sprint, index));
}

/** The call of a procedure by a person. */
function calledAt(at: LocalTime, who: string, name: Call, args: Record<string, unknown>): DemoEvent {
  return { at, who, do: 'call', name, args };
}

function settingsOf({ template, anonymous }: (typeof RETROSPECTIVES)[number]) {
  return {
    template,
    columns: RETRO_TEMPLATES[template].map((id) => ({ id })),
    anonymous,
    votes_per_person: 5,
    phase_minutes: [8, 5, 3, 30],
    planned: false,
  };
}

function oneRetrospective(
  project_id: string,
  people: DemoPeople,
  sprint: { id: string; at: LocalTime },
  index: number,
): DemoEvent[] {
  const content = RETROSPECTIVES[index === 0 ? 0 : 1];
  const retro = randomUUID();
  const lead: DemoName = 'gael';
  const notes = content.notes.map(([who, column, body, votes, topic]) => {
    return { id: randomUUID(), who, column, body, votes, topic };
  });
  const inRetro = { retrospective: retro };
  const secret = content.anonymous ? randomUUID() : null;
  const secretOf = (who: DemoName) => secret && `${secret}${who}`;
  const call = (minutes: number, who: DemoName, name: Call, args: Record<string, unknown>) =>
    calledAt(sprint.at + minutes * MINUTE, people[who].id, name, args);
  const phase = (minutes: number, from: string, to: string) =>
    call(minutes, lead, 'set_retrospective_phase', { ...inRetro, from_phase: from, to_phase: to });
  const grouped = notes.filter(({ topic }) => topic !== undefined);
  const topic = randomUUID();
  const start = { id: retro, project_id, sprint_id: sprint.id, ...settingsOf(content) };
  return [
    call(10, lead, 'start_retrospective', start),
    ...notes.map(({ id, who, column, body }) =>
      call(12, who, 'write_note', { ...inRetro, note: id, column_id: column, body, secret: secretOf(who) }),
    ),
    phase(20, 'write', 'group'),
    call(22, 'vera', 'move_notes', { ...inRetro, notes: grouped.map(({ id }) => id), topic }),
    call(23, 'vera', 'title_topic', { ...inRetro, topic, title: grouped[0]?.topic ?? '' }),
    phase(25, 'group', 'vote'),
    ...notes.flatMap(({ id, votes }) =>
      votes.map((who) => call(26, who, 'cast_votes', { ...inRetro, note: id, votes: 1 })),
    ),
    phase(28, 'vote', 'agree'),
    ...content.actions.flatMap(({ body, owner, days, done, note }): DemoEvent[] => {
      const id = randomUUID();
      const action = {
        id,
        retrospective_id: retro,
        note: notes[note]?.id ?? '',
        body,
        owner_id: people[owner].id,
        due_date: dateText(addWorkdays(sprint.at, days)),
        review: true,
      };
      const saved = call(40, lead, 'save_action', action);
      if (done === undefined) return [saved];
      const finished = { action: id, done: true };
      return [saved, calledAt(addWorkdays(sprint.at, done), people[owner].id, 'set_action_done', finished)];
    }),
    phase(55, 'agree', 'closed'),
  ];
}
