import { TextInput } from '@mantine/core';
import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/components/layout/IconButton.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { deleteFilter, renameFilter, saveFilter } from '#client/data/saved-filters/mutations.ts';
import { type SavedFilter, useSavedFilters } from '#client/data/saved-filters/queries.ts';
import type { StorySearch } from '#client/data/stories/story-search.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { describeFailure, failureCode } from '#client/lib/text/errors.ts';
import type { Json } from '#shared/database.types.ts';
import { parseStoryFilter } from '#shared/rules/stories/story-filter.ts';
import classes from './FilterPanel.module.css';

const MAX_NAME_LENGTH = 60;

interface SavedFiltersProps {
  search: StorySearch;
  projectId: string | undefined;
  onApplied: () => void;
}

/** Applies, saves, renames and deletes the person's own filters. */
export function SavedFilters({ search, projectId, onApplied }: SavedFiltersProps) {
  const { t } = useTranslation(['filters', 'common']);
  const read = useSavedFilters(projectId);
  const saved = read.data;
  const writes = useFilterWrites(projectId);
  const [renamed, setRenamed] = useState<string | null>(null);
  const save = (name: string) => {
    const filter = { ...(search.typed.trim() && { q: search.typed.trim() }), filter: search.filter ?? {} };
    return writes.save({ name, filter: filter as unknown as Json });
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
      <LoadState part reads={[read]} title={t('saved.unread')} />
      {saved?.length === 0 && !search.active && <p>{t('saved.none')}</p>}
      <ul>
        {saved?.map((entry) => (
          <li key={entry.id}>
            <Entry
              entry={entry}
              writes={writes}
              renaming={entry.id === renamed}
              onRenaming={(on) => setRenamed(on ? entry.id : null)}
              onApply={() => apply(entry)}
            />
          </li>
        ))}
      </ul>
      {search.active && <NameForm label={t('saved.new')} submit={t('common:save')} onSubmit={save} />}
    </section>
  );
}

type FilterWrites = ReturnType<typeof useFilterWrites>;

/** Each resolves to whether the server accepted it; a toast has reported a failure by then. */
function useFilterWrites(projectId: string | undefined) {
  const { t } = useTranslation('filters');
  const attempt = async (work: Promise<void>, failure: string): Promise<boolean> => {
    try {
      await work;
      return true;
    } catch (error) {
      const taken = failureCode(error) === '23505' || failureCode(error).startsWith('saved_filters_');
      toast.failure(failure, taken ? t('saved.taken') : describeFailure(error));
      return false;
    }
  };
  const save = (row: Pick<SavedFilter, 'name' | 'filter'> & { id?: string }) =>
    attempt(saveFilter({ ...row, project_id: projectId ?? null }), t('saved.failed'));
  const rename = ({ id }: SavedFilter, name: string) =>
    attempt(renameFilter(id, name), t('saved.renameFailed'));
  const remove = async ({ id, name, filter }: SavedFilter) => {
    const removed = await attempt(deleteFilter(id), t('saved.deleteFailed'));
    if (removed) {
      toast.undoable(t('saved.deleted', { name }), undefined, () => void save({ id, name, filter }));
    }
    return removed;
  };
  return { save, rename, remove };
}

interface EntryProps {
  entry: SavedFilter;
  writes: FilterWrites;
  /** Whether its name is being changed; of one filter at a time. */
  renaming: boolean;
  onRenaming: (on: boolean) => void;
  onApply: () => void;
}

/** A filter that is applied by a click, or the field for its new name. */
function Entry({ entry, writes, renaming, onRenaming, onApply }: EntryProps) {
  const { t } = useTranslation(['filters', 'common']);
  const rename = async (name: string) => {
    const done = name === entry.name || (await writes.rename(entry, name));
    if (done) onRenaming(false);
    return done;
  };
  if (renaming) {
    return (
      <NameForm label={t('saved.name')} submit={t('common:save')} start={entry.name} onSubmit={rename} />
    );
  }
  return (
    <>
      <button type="button" className={classes['apply']} onClick={onApply}>
        <IconBookmark size={16} stroke={1.6} aria-hidden />
        {entry.name}
      </button>
      <IconButton
        server
        size={14}
        label={t('saved.rename', { name: entry.name })}
        icon={IconPencil}
        onClick={() => onRenaming(true)}
      />
      <IconButton
        server
        size={14}
        label={t('saved.delete', { name: entry.name })}
        icon={IconTrash}
        onClick={() => void writes.remove(entry)}
      />
    </>
  );
}

interface NameFormProps {
  label: string;
  submit: string;
  start?: string;
  /** @returns whether the server accepted the name; then the field is cleared. */
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
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ServerButton type="submit" size="sm" disabled={name.trim() === ''}>
        {submit}
      </ServerButton>
    </form>
  );
}
