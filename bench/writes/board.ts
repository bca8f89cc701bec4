import { Agent, request } from 'node:http';
import { rankBetween } from '../../shared/rules/ranks/rank.ts';
import { STORY_STATUSES } from '../../shared/rules/stories/story.ts';
import { ACCOUNT } from './contestants.ts';

const COLUMNS =
  'id,project_id,number,title,priority,story_points,status,rank,labels,assignee_id,sprint_id,created_at,updated_at';

interface Story {
  id: string;
  rank: string;
}

/** A project of one person, whose clients create stories and move them to the top of columns. */
export interface Board {
  create(): Promise<void>;
  move(): Promise<void>;
  /** Reads the first 200 stories, as the board does when it opens. */
  read(): Promise<void>;
}

/** @returns a function that sends a request on connections that stay open. It throws unless the answer is a success. */
function sender(address: string) {
  const agent = new Agent({ keepAlive: true });
  return (method: string, path: string, token: string | undefined, body?: object) =>
    new Promise<unknown>((resolve, reject) => {
      const text = body && JSON.stringify(body);
      const headers = {
        apikey: 'bench',
        accept: method === 'GET' ? 'application/json' : 'application/vnd.pgrst.object+json',
        prefer: 'return=representation',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      const sent = request(address + path, { method, agent, headers }, (response) => {
        let received = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (received += part));
        response.on('end', () => {
          const { statusCode = 0 } = response;
          if (statusCode >= 200 && statusCode < 300) resolve(JSON.parse(received || 'null'));
          else reject(new Error(`${method} ${path}: ${statusCode} ${received}`));
        });
      });
      sent.on('error', reject);
      sent.end(text);
    });
}

/** Signs in and creates a project whose columns have no limits. @param limits whether the server has columns with limits. */
export async function openBoard(address: string, limits: boolean): Promise<Board> {
  const send = sender(address);
  const signedIn = await send('POST', '/auth/v1/token?grant_type=password', undefined, ACCOUNT);
  const { access_token: token } = signedIn as { access_token: string };
  const made = await send('POST', '/rest/v1/projects?select=id', token, { name: 'Reservas' });
  const { id: project } = made as { id: string };
  for (const status of limits ? ['todo', 'in_progress', 'in_review'] : []) {
    const column = `/rest/v1/board_columns?project_id=eq.${project}&status=eq.${status}`;
    await send('PATCH', column, token, { wip_limit: null });
  }
  const ids: string[] = [];
  let first: string | null = null;
  let moves = 0;
  const noteFirst = (rank: string) => {
    if (first === null || rank < first) first = rank;
  };
  return {
    async create() {
      const story = {
        project_id: project,
        title: `Historia ${ids.length + 1} sobre reservas y pagos con tarjeta`,
        description: 'Como persona quiero pagar con tarjeta para reservar una sala.',
        story_points: ids.length % 9,
        labels: ['pagos'],
      };
      const created = (await send('POST', `/rest/v1/user_stories?select=${COLUMNS}`, token, story)) as Story;
      ids.push(created.id);
      noteFirst(created.rank);
    },
    async move() {
      const number = moves++;
      const id = ids[number % ids.length] ?? '';
      const round = Math.floor(number / ids.length);
      const status = STORY_STATUSES[(number + round + 1) % STORY_STATUSES.length];
      const rank = rankBetween(null, first);
      noteFirst(rank);
      await send('PATCH', `/rest/v1/user_stories?id=eq.${id}&select=${COLUMNS}`, token, { status, rank });
    },
    async read() {
      await send(
        'GET',
        `/rest/v1/user_stories?project_id=eq.${project}&select=${COLUMNS}&order=rank&limit=200`,
        token,
      );
    },
  };
}
