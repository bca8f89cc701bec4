import { queryOptions, useQuery } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { usePerson } from '../account/session.ts';
import { settingsKey } from './queries.ts';

/** Which stories a board shows: 'all', 'active' for those of the running sprints, or those of the sprint of this id. */
export type BoardChoice = string;
export const ALL_STORIES = 'all';

type Choices = Readonly<Record<string, BoardChoice>>;

/** The key of a person's choices. The settings keep everything below their key current. */
export const boardChoicesKey = (personId: string) => [...settingsKey(personId), 'boards'] as const;

/** Parses the column `user_settings.boards`. */
export function parseChoices(stored: unknown): Choices {
  const raw: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  return Object.fromEntries(
    Object.entries(raw).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The choices of a person that differ from the usual one, by project. */
const choicesQuery = (personId: string) =>
  queryOptions({
    queryKey: boardChoicesKey(personId),
    queryFn: async (): Promise<Choices> => {
      const { data } = await db.from('user_settings').select('boards').eq('user_id', personId).throwOnError();
      return parseChoices(data[0]?.boards);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * The last choice of the person for the board of a project, or of all projects, on this or another device.
 * @param usual the choice of a person who has made none.
 * @returns the choice, undefined until it is known; and how to change it. Without connection a choice is kept until the page is
 * closed.
 */
export function useBoardChoice(
  projectId: string | undefined,
  usual: BoardChoice,
): [BoardChoice | undefined, (choice: BoardChoice) => Promise<void>] {
  const { id } = usePerson();
  const query = choicesQuery(id);
  const { data, isPending, fetchStatus } = useQuery(query);
  const key = projectId ?? 'all';
  const unknown = isPending && fetchStatus === 'fetching';
  const choose = async (choice: BoardChoice) => {
    const { [key]: _, ...others } = queryClient.getQueryData(query.queryKey) ?? {};
    const boards = choice === usual ? others : { ...others, [key]: choice };
    queryClient.setQueryData(query.queryKey, boards);
    // biome-ignore lint/plugin: no sentence says whether it was stored
    await db.from('user_settings').update({ boards }).eq('user_id', id);
  };
  return [unknown ? undefined : (data?.[key] ?? usual), choose];
}
