import { TextInput } from '@mantine/core';
import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../shared/database.types.ts';
import { parseStoryFilter } from '../../../shared/rules/story-filter.ts';
import { db } from '../../lib/backend.ts';
import { describeFailure, failureCode } from '../../lib/errors.ts';
import { useLive } from '../../lib/live.ts';
import { useServerNeeded } from '../../lib/server-needed.ts';
import { usePerson } from '../../lib/session.tsx';
import type { StorySearch } from '../../lib/stories/story-search.ts';
import { toast } from '../../lib/toast.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { Loading } from '../Loading.tsx';
import { ServerButton } from '../ServerButton.tsx';
import classes from './FilterPanel.module.css';

/** More than anybody keeps; a list never loads without bound. */
const MOST = 100;
const LONGEST_NAME = 60;

interface SavedFilter {
  id: string;
  name: string;
  filter: Json;
}

/** The person's own filters of a project, or of all projects, by name. Live. */
function useSavedFilters(projectId: string | undefined) {
  const queryClient = useQueryClient();
  const { id } = usePerson();
  const queryKey = ['saved-filters', projectId ?? 'all'];
  const refresh = () => void queryClient.invalidateQueries({ queryKey });
  useLive('saved_filters', `user_id=eq.${id}`, refresh, refresh);
  return useQuery({
    queryKey,
    queryFn: async (): Promise<SavedFilter[]> => {
      const query = db.from('saved_filters').select('id, name, filter');
      const { data } = await (projectId === undefined
        ? query.is('project_id', null)
        : query.eq('project_id', projectId)
      )
        .order('name')
        .limit(MOST)
        .throwOnError();
      return data;
    },
  });
}

interface SavedFiltersProps {
  search: StorySearch;
  projectId: string | undefined;
  onApplied: () => void;
}

/** Applies, saves, renames and deletes the person's own filters. */
export function SavedFilters({ search, projectId, onApplied }: SavedFiltersProps) {
  const { t } = useTranslation(['filters', 'common']);
  const queryClient = useQueryClient();
  const { data: saved, isPending, error, refetch } = useSavedFilters(projectId);
  const server = useServerNeeded();
  const [renaming, setRenaming] = useState<string | null>(null);
  const attempt = async (work: PromiseLike<unknown>, failure: string): Promise<boolean> => {
    try {
      await work;
      await refetch();
      return true;
    } catch (error) {
      const taken = failureCode(error) === '23505' || failureCode(error).startsWith('saved_filters_');
      toast.failure(failure, taken ? t('saved.taken') : describeFailure(error));
      return false;
    }
  };
  const save = (name: string) => {
    const filter = { ...(search.typed.trim() && { q: search.typed.trim() }), filter: search.filter ?? {} };
    const row = { project_id: projectId ?? null, name, filter: filter as unknown as Json };
    return attempt(db.from('saved_filters').insert(row).throwOnError(), t('saved.failed'));
  };
  const remove = async (entry: SavedFilter) => {
    const gone = db.from('saved_filters').delete().eq('id', entry.id).throwOnError();
    if (!(await attempt(gone, t('saved.deleteFailed')))) return;
    toast.undoable(t('saved.deleted', { name: entry.name }), undefined, () => {
      const row = { id: entry.id, project_id: projectId ?? null, name: entry.name, filter: entry.filter };
      void attempt(db.from('saved_filters').insert(row).throwOnError(), t('saved.failed')).then(() =>
        queryClient.invalidateQueries({ queryKey: ['saved-filters'] }),
      );
    });
  };
  const apply = (entry: SavedFilter) => {
    const stored: Record<string, unknown> =
      typeof entry.filter === 'object' && entry.filter !== null ? { ...entry.filter } : {};
    const q = typeof stored['q'] === 'string' ? stored['q'] : undefined;
    search.apply({ q, filter: parseStoryFilter(stored['filter']) });
    onApplied();
  };

  return (
    <section className={classes['saved']} aria-label={t('saved.title')}>
      <h3>{t('saved.title')}</h3>
      {isPending && <Loading />}
      {error && <LoadFailure part title={t('saved.unread')} error={error} onRetry={refetch} />}
      {saved?.length === 0 && !search.active && <p>{t('saved.none')}</p>}
      <ul>
        {saved?.map((entry) => (
          <li key={entry.id}>
            {renaming === entry.id ? (
              <NameForm
                label={t('saved.name')}
                submit={t('common:save')}
                start={entry.name}
                onSubmit={async (name) => {
                  const change = db.from('saved_filters').update({ name }).eq('id', entry.id).throwOnError();
                  const done = name === entry.name || (await attempt(change, t('saved.renameFailed')));
                  if (done) setRenaming(null);
                  return done;
                }}
              />
            ) : (
              <>
                <button type="button" className={classes['apply']} onClick={() => apply(entry)}>
                  <IconBookmark size={16} stroke={1.6} aria-hidden />
                  {entry.name}
                </button>
                <button
                  {...server}
                  type="button"
                  className={classes['icon']}
                  aria-label={t('saved.rename', { name: entry.name })}
                  onClick={() => setRenaming(entry.id)}
                >
                  <IconPencil size={14} stroke={1.6} aria-hidden />
                </button>
                <button
                  {...server}
                  type="button"
                  className={classes['icon']}
                  aria-label={t('saved.delete', { name: entry.name })}
                  onClick={() => void remove(entry)}
                >
                  <IconTrash size={14} stroke={1.6} aria-hidden />
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      {search.active && <NameForm label={t('saved.new')} submit={t('common:save')} onSubmit={save} />}
    </section>
  );
}

interface NameFormProps {
  label: string;
  submit: string;
  start?: string;
  /** @returns whether it was taken; then the field is empty again. */
  onSubmit: (name: string) => Promise<boolean>;
}

function NameForm({ label, submit, start = '', onSubmit }: NameFormProps) {
  const [name, setName] = useState(start);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && (await onSubmit(name.trim()))) setName('');
  };
  return (
    <form className={classes['form']} onSubmit={(event) => void send(event)}>
      <TextInput
        size="xs"
        aria-label={label}
        placeholder={label}
        maxLength={LONGEST_NAME}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ServerButton type="submit" size="sm" disabled={name.trim() === ''}>
        {submit}
      </ServerButton>
    </form>
  );
}
