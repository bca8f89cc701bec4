import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { rankBetween } from '../../shared/rules/ranks/rank.ts';
import { readStories } from '../writes/client-requests.ts';
import { ACCOUNT } from '../writes/contestants.ts';
import { AS_BROWSERS } from '../writes/sender.ts';

const COLUMNS =
  'id,project_id,number,title,priority,story_points,status,rank,labels,assignee_id,sprint_id,created_at,updated_at';
const STORIES = 5000;
/** How many stories one request creates. */
const AT_ONCE = 500;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A project of 5,000 stories. */
export interface LargeBoard {
  /** Reads all stories by an address that was not read before, so that nobody has the answer. */
  readNew(encoding?: string): Promise<void>;
  /** Reads all stories again, by the same address. */
  readAgain(): Promise<void>;
  /** The same, with the `ETag` of the last answer, as browsers do it. @throws unless the answer is 304. */
  revalidate(): Promise<void>;
  /** Moves a story to the top of the list. */
  move(): Promise<void>;
  /** Reads all stories as the client does. */
  readAsClient(): Promise<void>;
}

/** @returns a function that sends a request on connections that stay open. It throws for the answers of errors. */
function sender(address: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return (method: string, path: string, headers: OutgoingHttpHeaders, body?: object) =>
    new Promise<Answer>((resolve, reject) => {
      const text = body && JSON.stringify(body);
      const given = {
        ...headers,
        apikey: 'bench',
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      const sent = request(address + path, { method, agent, headers: given }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const answer = {
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          };
          if (answer.status < 400) resolve(answer);
          else reject(new Error(`${method} ${path}: ${answer.status} ${answer.body}`));
        });
      });
      sent.on('error', reject);
      sent.end(text);
    });
}

/** Signs in and fills a project with 5,000 stories. @param connections how many requests are under way at most. */
export async function openLargeBoard(address: string, connections = 1): Promise<LargeBoard> {
  const send = sender(address, connections);
  const parsed = ({ body }: Answer) => JSON.parse(body.toString()) as Record<string, string>;
  const object = { accept: 'application/vnd.pgrst.object+json', prefer: 'return=representation' };
  const signedIn = await send('POST', '/auth/v1/token?grant_type=password', {}, ACCOUNT);
  const authorization = `Bearer ${parsed(signedIn)['access_token']}`;
  const made = await send(
    'POST',
    '/rest/v1/projects?select=id',
    { ...object, authorization },
    { name: 'Reservas' },
  );
  const project = parsed(made)['id'] ?? '';
  const whole = { ...object, authorization };
  const story = { project_id: project, title: 'La que se mueve' };
  const moving = parsed(await send('POST', '/rest/v1/user_stories?select=id,rank', whole, story));
  let top = moving['rank'] ?? '';
  for (let from = 1; from < STORIES; from += AT_ONCE) {
    const stories = Array.from({ length: Math.min(AT_ONCE, STORIES - from) }, (_, index) => ({
      project_id: project,
      title: `Historia ${from + index + 1} sobre reservas y cancelación con tarjeta de crédito`,
      story_points: index % 9,
      labels: ['pagos'],
    }));
    await send('POST', '/rest/v1/user_stories', { authorization }, stories);
  }
  const path = (limit: number) =>
    `/rest/v1/user_stories?project_id=eq.${project}&select=${COLUMNS}&order=rank&limit=${limit}`;
  const read = async (limit: number, headers: OutgoingHttpHeaders = {}) => {
    const answer = await send('GET', path(limit), { authorization, ...headers });
    if (answer.status !== 304 && answer.body.length < STORIES) throw new Error('the answer lacks stories');
    return answer;
  };
  let reads = 0;
  let tag: string | undefined;
  return {
    async readNew(encoding = 'identity') {
      await read(STORIES + ++reads, { 'accept-encoding': encoding });
    },
    async readAgain() {
      tag = (await read(STORIES)).headers.etag;
    },
    async move() {
      top = rankBetween(null, top);
      await send('PATCH', `/rest/v1/user_stories?id=eq.${moving['id']}&select=id`, whole, { rank: top });
    },
    async readAsClient() {
      const { body } = await send('GET', readStories(project).path, { authorization, ...AS_BROWSERS });
      if (body.length < STORIES) throw new Error('the answer lacks stories');
    },
    async revalidate() {
      const { status } = await read(STORIES, tag === undefined ? {} : { 'if-none-match': tag });
      if (tag !== undefined && status !== 304) throw new Error(`${status} for an unchanged board`);
    },
  };
}
