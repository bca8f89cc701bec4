import type { Filled, Installation } from './installations.ts';
import { type Measured, measure, middle, repeat } from './measure.ts';
import { OPERATIONS, type Operation } from './wires.ts';
import { BULK, type Workplace } from './workplace.ts';

/** Of each operation, once on each server: one that has just started runs code that is not compiled yet, at up to twice the cost. */
const WARM_UP = 1500;
/** Before each operation is measured, so that its statements are prepared on all connections. */
const WARM_UP_OF_EACH = 64;

/** Who works: how many clients at once, and which person each is. The first person has reported all stories. */
export const CROWDS = {
  '1 client': { clients: 1, person: () => 0, times: 60 },
  '16 clients': { clients: 16, person: () => 0, times: 160 },
  '16 people': { clients: 16, person: (client: number) => client, times: 160 },
  "others' stories": { clients: 1, person: () => 1, times: 60 },
} as const;
export type Crowd = keyof typeof CROWDS;

/** The operations that are measured with others' stories, too. */
const MOVES: readonly Operation[] = ['drop', 'patch'];
/** A bulk change has fifty stories. */
const BULK_SHARE = 10;
/** The in-memory server is so fast that more is measured. */
const STUB_TIMES = 5;

/** All measured costs, by installation, operation, crowd, and the name of the contestant. */
export class Results {
  readonly #rounds = new Map<string, Measured[]>();

  add(key: readonly string[], measured: Measured): void {
    const name = key.join();
    this.#rounds.set(name, [...(this.#rounds.get(name) ?? []), measured]);
  }

  /** The middle of the rounds; undefined if nothing was measured. */
  of(
    installation: Installation,
    operation: Operation,
    crowd: Crowd,
    contestant: string,
  ): Measured | undefined {
    const rounds = this.#rounds.get([installation, operation, crowd, contestant].join());
    if (!rounds) return undefined;
    const of = (what: keyof Measured) => middle(rounds.map((each) => each[what]));
    return { spent: of('spent'), rate: of('rate'), took: of('took'), log: of('log') };
  }
}

/** The operations to measure, by whom and where. */
export interface Plan {
  operations: readonly Operation[];
  crowds: readonly Crowd[];
  installations: readonly Installation[];
  rounds: number;
}

/** The operations that a contestant does in one turn. */
function timesOf(operation: Operation, crowd: Crowd, player: Filled): number {
  const { times, clients } = CROWDS[crowd];
  if (operation === 'bulk') return Math.max(clients, times / BULK_SHARE);
  return player.pool ? times : times * STUB_TIMES;
}

type Work = (client: number) => Promise<void>;

/** The work of each client; undefined if the contestant cannot do it. */
function workOf(place: Workplace, operation: Operation, crowd: Crowd): Work | undefined {
  const { clients, person } = CROWDS[crowd];
  const works = Array.from({ length: clients }, (_, client) => place.work(operation, person(client)));
  return works.every((work) => work !== undefined)
    ? (client) => works[client]?.() ?? Promise.resolve()
    : undefined;
}

async function warmUp(place: Workplace, operations: readonly Operation[]): Promise<void> {
  for (const operation of operations) {
    const work = workOf(place, operation, '16 people');
    const times = operation === 'bulk' ? WARM_UP / BULK : WARM_UP;
    if (work) await repeat(times, CROWDS['16 people'].clients, work);
  }
}

interface Seat {
  player: Filled;
  place: Workplace;
}

/** One operation of one crowd: the contestants take turns. */
async function takeTurns(
  seats: readonly Seat[],
  [installation, operation, crowd]: readonly [Installation, Operation, Crowd],
  rounds: number,
  results: Results,
): Promise<void> {
  const works = seats.flatMap(({ player, place }) => {
    const work = workOf(place, operation, crowd);
    return work ? [{ player, work }] : [];
  });
  const { clients } = CROWDS[crowd];
  for (const { work } of works) await repeat(operation === 'bulk' ? clients : WARM_UP_OF_EACH, clients, work);
  for (let round = 0; round < rounds; round += 1) {
    for (const { player, work } of works) {
      const measured = await measure(player, timesOf(operation, crowd, player), clients, work);
      results.add([installation, operation, crowd, player.name], measured);
    }
  }
}

/** Measures the operations of a plan on all contestants, in turns. @param onMeasured called after each operation. */
export async function measureAll(
  players: readonly Filled[],
  plan: Plan,
  results: Results,
  onMeasured: (installation: Installation, operation: Operation) => void = () => undefined,
): Promise<void> {
  const warm = new Set<Filled>();
  for (const installation of plan.installations) {
    const seats: Seat[] = [];
    for (const player of players) {
      const place = await player.open(installation);
      if (!warm.has(player)) await warmUp(place, plan.operations);
      warm.add(player);
      seats.push({ player, place });
    }
    for (const operation of OPERATIONS.filter((each) => plan.operations.includes(each))) {
      for (const crowd of plan.crowds) {
        if (crowd === "others' stories" && !MOVES.includes(operation)) continue;
        await takeTurns(seats, [installation, operation, crowd], plan.rounds, results);
      }
      onMeasured(installation, operation);
    }
  }
}
