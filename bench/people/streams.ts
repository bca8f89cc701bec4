import { get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { Crowd } from './crowd.ts';

/** The listening side of the durable stub, on a thread of its own: each person has one stream of server-sent events. */
const { url, project, people } = workerData as Crowd & { url: string };

const DATA = Buffer.from('data:');
let delivered = 0;

const open = ({ token }: { token: string }) =>
  new Promise<void>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const asked = get(`${url}/listen?project=${project}`, { headers }, (response) => {
      response.on('data', (part: Buffer) => {
        for (let at = part.indexOf(DATA); at >= 0; at = part.indexOf(DATA, at + 1)) delivered += 1;
      });
      response.once('data', () => resolve());
    });
    asked.on('error', reject);
  });

/** Opens all streams, or does nothing. Answers how many changes have arrived so far. */
parentPort?.on('message', async (kind: string) => {
  if (kind === 'open') await Promise.all(people.map(open));
  parentPort?.postMessage(delivered);
});
