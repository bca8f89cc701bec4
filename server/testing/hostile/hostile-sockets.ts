import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Random } from '../random.ts';
import { type FrameWorld, hostileFrame } from './hostile-frames.ts';

const PAUSE_MS = 20;

/** Opens a socket; undefined if it is refused. */
async function open(url: string): Promise<WebSocket | undefined> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`);
  ws.on('error', () => undefined);
  await Promise.race([once(ws, 'open'), once(ws, 'close')]);
  return ws.readyState === ws.OPEN ? ws : undefined;
}

/** Sends frames over sockets that open and close; some of them do not read. @returns how many frames were sent. */
export async function attackSockets(
  url: string,
  random: Random,
  world: FrameWorld,
  frames: number,
): Promise<number> {
  let sent = 0;
  while (sent < frames) {
    const ws = await open(url);
    if (!ws) {
      await sleep(PAUSE_MS);
      continue;
    }
    if (random.chance(0.2)) ws.pause();
    for (let left = random.int(1, 80); left > 0 && sent < frames && ws.readyState === ws.OPEN; left -= 1) {
      ws.send(hostileFrame(random, world));
      sent += 1;
      if (random.chance(0.2)) await sleep(PAUSE_MS);
    }
    if (random.chance(0.5)) ws.terminate();
    else ws.close();
  }
  return sent;
}
