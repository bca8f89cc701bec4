import { randomUUID } from 'node:crypto';
import { POKER_DECKS } from '#shared/rules/meetings/poker.ts';
import { FINISHED_SESSION, OPEN_SESSION, POKER_VOTERS } from './content/poker.ts';
import { type Call, type CurrentStories, type DemoEvent, storyCalled } from './events/events.ts';
import { type LocalTime, MINUTE, timestampText } from './events/local-time.ts';
import type { DemoName } from './people/people.ts';

const SECOND = 1000;
/** Minutes for each round of the finished session. */
const ROUND_MINUTES = 5;
const LEAD: DemoName = 'gael';
/** When each person votes in the open session: hour and minute of the day on which it was opened. */
const VOTING_HOURS: Readonly<Record<(typeof POKER_VOTERS)[number], readonly [hour: number, minute: number]>> =
  {
    noa: [11, 10],
    iker: [12, 45],
    vera: [15, 20],
    leo: [16, 30],
    abril: [17, 20],
  };

/** Whether a story gets its points in the finished session: until then it has none. */
export const isEstimatedTogether = (title: string): boolean =>
  FINISHED_SESSION.stories.some(([story]) => story === title);

/** A finished session of Planning Poker, and an asynchronous one in which votes are missing. */
export function pokerEvents(current: CurrentStories): DemoEvent[] {
  return [...finishedSession(current), ...openSession(current)];
}

/** The values that the calls of one session share. */
function callsOf(current: CurrentStories) {
  const { projectId, people } = current;
  const session = randomUUID();
  const call = (at: LocalTime, who: DemoName, name: Call, args: object = {}): DemoEvent => ({
    at,
    who: people[who].id,
    do: 'call',
    name,
    args: { session, ...args },
  });
  const create = (
    at: LocalTime,
    { name, stories }: { name: string; stories: readonly (readonly [title: string, ...unknown[]])[] },
    more: object,
  ) =>
    call(at, LEAD, 'create_poker', {
      id: session,
      project_id: projectId,
      name,
      deck: { kind: 'default', cards: POKER_DECKS.default },
      reveals_when_all_voted: false,
      story_ids: stories.map(([title]) => storyCalled(current, title)),
      voters: POKER_VOTERS.map((voter) => people[voter].id),
      observers: [people[LEAD].id],
      ...more,
    });
  return { call, create };
}

function finishedSession(current: CurrentStories): DemoEvent[] {
  const { call, create } = callsOf(current);
  const start = current.day(4, 12, 30);
  const rounds = FINISHED_SESSION.stories.flatMap(([title, points, ...ofStory]) =>
    ofStory.map((cards, index) => ({
      story: storyCalled(current, title),
      number: index + 1,
      cards,
      points: index === ofStory.length - 1 ? points : null,
    })),
  );
  return [
    create(start, FINISHED_SESSION, { mode: 'live', ends_at: null }),
    ...rounds.flatMap(({ story, number, cards, points }, place): DemoEvent[] => {
      const at = start + (1 + place * ROUND_MINUTES) * MINUTE;
      return [
        // the facilitator is there: otherwise the next manager who votes would lead
        call(at, LEAD, 'poker_heartbeat'),
        call(at, LEAD, 'start_poker_round', { story, number }),
        ...POKER_VOTERS.map((who, voter) =>
          call(at + (20 + 7 * voter) * SECOND, who, 'vote_poker', { story, card: cards[voter] }),
        ),
        call(at + MINUTE, LEAD, 'reveal_poker'),
        ...(points === null ? [] : [call(at + 4 * MINUTE, LEAD, 'save_poker_points', { story, points })]),
      ];
    }),
    call(start + (2 + rounds.length * ROUND_MINUTES) * MINUTE, LEAD, 'close_poker'),
  ];
}

function openSession(current: CurrentStories): DemoEvent[] {
  const { call, create } = callsOf(current);
  const votes = OPEN_SESSION.stories.flatMap(([title, ...ofStory], place) =>
    ofStory.map(([who, card, comment]) => {
      const at = current.day(5, ...VOTING_HOURS[who]) + place * MINUTE;
      return call(at, who, 'vote_poker', { story: storyCalled(current, title), card, comment });
    }),
  );
  const ends_at = timestampText(current.day(8, 18));
  return [create(current.day(5, 9, 40), OPEN_SESSION, { mode: 'async', ends_at }), ...votes];
}
