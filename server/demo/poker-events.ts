import { randomUUID } from 'node:crypto';
import { POKER_DECKS } from '#shared/rules/poker.ts';
import { FINISHED_SESSION, OPEN_SESSION, POKER_VOTERS } from './content/poker.ts';
import type { DemoEvent, PokerCall, StoryRow } from './events.ts';
import { type LocalTime, timestampText } from './local-time.ts';
import type { DemoName, DemoPeople } from './people.ts';

const MINUTE = 60_000;
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

interface PokerPast {
  projectId: string;
  people: DemoPeople;
  /** The stories of the project's backlog. */
  rows: readonly StoryRow[];
  /** A moment of a working day of the running sprint, also before and after it. */
  day: (n: number, hour: number, minute?: number) => LocalTime;
}

/** Whether a story gets its points in the finished session: until then it has none. */
export const isEstimatedTogether = (title: string): boolean =>
  FINISHED_SESSION.stories.some((story) => story.title === title);

/** A finished session of Planning Poker, and an asynchronous one in which votes are missing. */
export function pokerEvents(past: PokerPast): DemoEvent[] {
  return [...finishedSession(past), ...openSession(past)];
}

/** The values that the calls of one session share. */
function callsOf({ projectId, people, rows }: PokerPast) {
  const session = randomUUID();
  const storyIds = (titles: readonly { title: string }[]) =>
    titles.map(({ title }) => {
      const row = rows.find((candidate) => candidate.title === title);
      if (row === undefined) throw new Error(`no story is called ${title}`);
      return row.id;
    });
  const call = (at: LocalTime, who: DemoName, name: PokerCall, args: object = {}): DemoEvent => ({
    at,
    who: people[who].id,
    do: 'call_poker',
    name,
    args: { session, ...args },
  });
  const create = (
    at: LocalTime,
    given: { name: string; stories: readonly { title: string }[] },
    more: object,
  ) =>
    call(at, LEAD, 'create_poker', {
      id: session,
      project_id: projectId,
      name: given.name,
      deck: { kind: 'default', cards: POKER_DECKS.default },
      reveals_when_all_voted: false,
      story_ids: storyIds(given.stories),
      voters: POKER_VOTERS.map((name) => people[name].id),
      observers: [people[LEAD].id],
      ...more,
    });
  return { call, create, storyIds };
}

function finishedSession(past: PokerPast): DemoEvent[] {
  const { call, create, storyIds } = callsOf(past);
  const { stories } = FINISHED_SESSION;
  const ids = storyIds(stories);
  const start = past.day(4, 12, 30);
  const rounds = stories.flatMap(({ rounds: ofStory, points }, place) =>
    ofStory.map((votes, index) => ({
      story: ids[place],
      number: index + 1,
      votes,
      points: index === ofStory.length - 1 ? points : null,
    })),
  );
  return [
    create(start, FINISHED_SESSION, { mode: 'live', ends_at: null }),
    ...rounds.flatMap(({ story, number, votes, points }, place): DemoEvent[] => {
      const at = start + (1 + place * ROUND_MINUTES) * MINUTE;
      return [
        // the facilitator is there: otherwise the next manager who votes would lead
        call(at, LEAD, 'poker_heartbeat'),
        call(at, LEAD, 'start_poker_round', { story, number }),
        ...votes.map(({ who, card }, voter) =>
          call(at + (20 + 7 * voter) * SECOND, who, 'vote_poker', { story, card }),
        ),
        call(at + MINUTE, LEAD, 'reveal_poker'),
        ...(points === null ? [] : [call(at + 4 * MINUTE, LEAD, 'save_poker_points', { story, points })]),
      ];
    }),
    call(start + (2 + rounds.length * ROUND_MINUTES) * MINUTE, LEAD, 'close_poker'),
  ];
}

function openSession(past: PokerPast): DemoEvent[] {
  const { call, create, storyIds } = callsOf(past);
  const { stories } = OPEN_SESSION;
  const ids = storyIds(stories);
  return [
    create(past.day(5, 9, 40), OPEN_SESSION, { mode: 'async', ends_at: timestampText(past.day(8, 18)) }),
    ...stories.flatMap(({ votes }, place) =>
      votes.map(({ who, card, comment }) =>
        call(past.day(5, ...VOTING_HOURS[who]) + place * MINUTE, who, 'vote_poker', {
          story: ids[place],
          card,
          comment,
        }),
      ),
    ),
  ];
}
