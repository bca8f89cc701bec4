import { useTranslation } from 'react-i18next';
import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { offerUndo } from '#client/lib/screen/offer-undo.ts';
import { attempt } from '#client/lib/screen/report-failure.ts';
import type { Tables, TablesInsert } from '#shared/database.types.ts';
import { usePerson } from '../account/session.ts';
import { useLiveQuery } from '../read/live-query.ts';
import { deleteRow } from '../write/change-rows.ts';
import { insertOnce } from '../write/insert-once.ts';

/** A project or a story that the person has muted. */
interface Mute extends Pick<Tables<'mutes'>, 'id' | 'project_id' | 'story_id'> {
  /** Its story; null for a project, and for a story that the person does not see any more. */
  story: Pick<Tables<'user_stories'>, 'number' | 'title' | 'project_id'> | null;
}

/** A project or a story, which can be muted. */
export type MuteSubject = { project_id: string } | { story_id: string };

const MUTES_KEY = ['mutes'] as const;
/** A limit for the list, higher than the number of stories that people mute. */
const MAX_MUTES = 500;

/** The projects and stories that the person has muted, the latest first. Live. @param enabled false: they are not read. */
export function useMutes(enabled = true) {
  const { id } = usePerson();
  return useLiveQuery({
    queryKey: MUTES_KEY,
    enabled,
    queryFn: async (): Promise<Mute[]> => {
      const { data } = await db
        .from('mutes')
        .select('id, project_id, story_id, story:user_stories(number, title, project_id)')
        .order('created_at', { ascending: false })
        .limit(MAX_MUTES)
        .throwOnError();
      return data;
    },
    live: [{ table: 'mutes', filter: enabled ? `user_id=eq.${id}` : null }],
  });
}

const add = (row: TablesInsert<'mutes'>) => insertOnce('mutes', row);
const remove = (id: string) => deleteRow('mutes', id);

/**
 * Whether the person is notified of a project or a story (undefined until it is read), and what changes it, with an undo.
 * @param name its name in the toasts.
 * @param enabled false: nothing is read.
 */
export function useMute(subject: MuteSubject, name: string, enabled = true) {
  const { t } = useTranslation('mutes');
  const read = useMutes(enabled);
  const mute = read.data?.find((one) =>
    'story_id' in subject ? one.story_id === subject.story_id : one.project_id === subject.project_id,
  );
  const write = <Result>(work: PromiseLike<Result>) =>
    Promise.resolve(work).finally(() => queryClient.invalidateQueries({ queryKey: MUTES_KEY }));
  const failed = t('failed');

  const toggle = async () => {
    let id = mute?.id;
    const on = async () => {
      id = await write(add({ ...subject, ...(id !== undefined && { id }) }));
    };
    const off = () => write(remove(id ?? ''));
    const done = await attempt(mute ? off : on, failed);
    if (!done) return;
    if (mute) offerUndo(t('unmuted', { name }), undefined, on, failed);
    else offerUndo(t('muted', { name }), t('passes'), off, failed);
  };
  return { isMuted: read.data && mute !== undefined, toggle };
}
