import { rankBetween } from '../../shared/rules/ranks/rank.ts';
import { STORY_STATUSES } from '../../shared/rules/stories/story.ts';
import type { Sent } from './client-requests.ts';
import { ACCOUNT } from './contestants.ts';
import { sender } from './sender.ts';

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

/** Signs in and creates a project whose columns have no limits. @param limits whether the server has columns with limits. */
export async function openBoard(address: string, limits: boolean): Promise<Board> {
  const ask = sender(address, { apikey: 'bench', prefer: 'return=representation' });
  const send = (method: Sent['method'], path: string, token: string | undefined, body?: object) => {
    const accept = method === 'GET' ? 'application/json' : 'application/vnd.pgrst.object+json';
    return ask({ method, path, headers: { accept }, ...(body && { body }) }, token);
  };
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
