import { parentPort, workerData } from 'node:worker_threads';
import { Random } from '../random.ts';
import { ATTACKS } from './attacks.ts';
import { type HostileRequest, type HostileWorld, hostileRequest } from './hostile-requests.ts';
import { hostileSender, isAcceptable } from './send-hostile.ts';

/** The data of the attacker. */
export interface Attacker {
  url: string;
  seed: number;
  /** The tokens of two people, who alternate in the named attacks. */
  tokens: [string, string];
  world: HostileWorld;
  /** The number of simultaneous generated requests. */
  atOnce: number;
}

/** An order: a number of generated requests, or a named attack. The reply lists the unacceptable outcomes. */
export type Order = { generated: number } | { named: string };

const { url, seed, tokens, world, atOnce } = workerData as Attacker;
const random = new Random(seed);
const { send } = hostileSender(url, 200);

async function attack(request: HostileRequest, token: string, wrong: unknown[]): Promise<void> {
  const outcome = await send(request, token);
  if (!isAcceptable(outcome)) wrong.push({ request, outcome });
}

async function generated(count: number, wrong: unknown[]): Promise<void> {
  let left = count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await attack(hostileRequest(random, world), tokens[0], wrong);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function named(name: string, wrong: unknown[]): Promise<void> {
  const requests = ATTACKS.find((entry) => entry.name === name)?.requests ?? [];
  await Promise.all(
    requests.map((request, n) => attack(request, n % 2 === 0 ? tokens[0] : tokens[1], wrong)),
  );
}

parentPort?.on('message', async (order: Order) => {
  const wrong: unknown[] = [];
  if ('generated' in order) await generated(order.generated, wrong);
  else await named(order.named, wrong);
  parentPort?.postMessage(wrong);
});
