import { useTranslation } from 'react-i18next';
import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { offerUndo } from '#client/lib/screen/offer-undo.ts';
import { attempt } from '#client/lib/screen/report-failure.ts';
import type { Tables } from '#shared/database.types.ts';
import { followersOf } from '#shared/rules/stories/followers.ts';
import { usePerson } from '../../account/session.ts';
import { useLiveQuery } from '../../read/live-query.ts';
import { changeRows } from '../../write/change-rows.ts';
import { insertOnce } from '../../write/insert-once.ts';
import type { Story } from '../types.ts';

type Choice = Pick<Tables<'story_followers'>, 'id' | 'user_id' | 'follows' | 'moves'>;

const ROOT = ['story-followers'] as const;
/** A limit for the list, higher than the number of people of a project. */
const MAX_FOLLOWERS = 1000;

/** The choices of people about following a story; undefined: none is read. Live. */
function useChoices(storyId: string | undefined) {
  return useLiveQuery({
    queryKey: [...ROOT, storyId ?? ''] as const,
    enabled: storyId !== undefined,
    queryFn: async (): Promise<Choice[]> => {
      const { data } = await db
        .from('story_followers')
        .select('id, user_id, follows, moves')
        .eq('story_id', storyId ?? '')
        .order('created_at')
        .limit(MAX_FOLLOWERS)
        .throwOnError();
      return data;
    },
    live: [{ table: 'story_followers', filter: storyId === undefined ? null : `story_id=eq.${storyId}` }],
  });
}

/** The parts of a story that decide who follows it. */
type Followed = Pick<Story, 'id' | 'assignee_id' | 'reporter_id'>;

/** The choice of one person. */
type Chosen = Pick<Choice, 'follows' | 'moves'>;

const insert = (row: Omit<Choice, 'id'> & { story_id: string }) => insertOnce('story_followers', row);
const change = async (id: string, chosen: Chosen) => {
  await changeRows(() => db.from('story_followers').update(chosen).eq('id', id).throwOnError());
  return id;
};

/**
 * The followers of a story, and what the person may choose: to follow it or not, and whether its moves are reported to them.
 * @param story undefined: none, and nothing is read.
 * @param storyKey its name in the toasts.
 */
export function useFollowing(story: Followed | undefined, storyKey: string) {
  const { t } = useTranslation('following');
  const me = usePerson().id;
  const query = useChoices(story?.id);
  const choices = query.data ?? [];
  const own = choices.find(({ user_id }) => user_id === me);
  const followers = story ? followersOf(story, choices) : [];
  const isFollowing = followers.some(({ id }) => id === me);
  const now = { follows: isFollowing, moves: own?.moves ?? false };
  const failed = t('failed');
  /** Stores a choice, and reads the list again. */
  const store = (work: Promise<string>) =>
    work.finally(() => queryClient.invalidateQueries({ queryKey: ROOT }));
  /** @returns the id of the choice; undefined: it could not be stored. */
  const choose = async (chosen: Chosen) => {
    let id: string | undefined;
    const write = async () => {
      const row = { ...chosen, user_id: me, story_id: story?.id ?? '' };
      const work = own ? change(own.id, chosen) : insert(row);
      id = await store(work);
    };
    await attempt(write, failed);
    return id;
  };

  const toggle = async () => {
    const id = await choose({ ...now, follows: !isFollowing });
    if (id === undefined) return;
    const title = t(isFollowing ? 'stopped' : 'started', { key: storyKey });
    offerUndo(title, undefined, () => store(change(id, now)), failed);
  };
  return {
    query,
    followers,
    isFollowing,
    moves: now.moves,
    toggle,
    setMoves: (moves: boolean) => choose({ follows: true, moves }),
  };
}
