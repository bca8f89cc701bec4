import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainDialog } from '#client/components/dialogs/PlainDialog.tsx';
import { NextPageButton } from '#client/components/layout/NextPageButton.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { useProject } from '#client/data/projects/queries.ts';
import { useDeletedStories } from '#client/data/stories/lists/deleted-stories.ts';
import { failureCode } from '#client/lib/text/errors.ts';
import deleted from '#client/locales/es/deleted.json';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { DAYS_TO_RESTORE } from '#shared/rules/limits.ts';
import classes from './DeletedStories.module.css';
import { DeletedStoryRow } from './DeletedStoryRow.tsx';

export const texts = { deleted };

const TYPING_MS = 200;
/** A list of more stories than this has a search field. */
const SHORT_LIST = 8;

/** The deleted stories of the selected project: who deleted them and when, until when they can be restored, and a button for that. */
export function DeletedStories() {
  const { t } = useTranslation('deleted');
  const { project } = useAppSearch();
  const setSearch = useSetAppSearch();
  return (
    <PlainDialog onClose={() => setSearch({ dialog: undefined }, { replace: true })} title={t('title')}>
      {/* the focus starts at the text, not at the button that closes the dialog */}
      <div className={classes['panel']} tabIndex={-1} data-autofocus>
        {project === undefined ? <p>{t('noProject')}</p> : <List key={project} projectId={project} />}
      </div>
    </PlainDialog>
  );
}

function List({ projectId }: { projectId: string }) {
  const { t } = useTranslation('deleted');
  const [typed, setTyped] = useState('');
  const [sought] = useDebouncedValue(typed.trim(), TYPING_MS);
  const list = useRef<HTMLDivElement>(null);
  // the row of a restored story goes, and the focus stays in the dialog; who is in another field by then stays there
  const keepFocus = () => list.current?.contains(document.activeElement) && list.current.focus();
  const query = useDeletedStories(projectId, sought);
  const pages = query.data?.pages;
  const stories = pages?.flatMap((page) => page.stories) ?? [];
  const total = pages?.at(-1)?.total ?? 0;

  if (failureCode(query.error) === 'not_in_project') return <p role="alert">{t('forbidden')}</p>;
  return (
    <>
      <Explanation projectId={projectId} restricted={stories.some((story) => !story.may_restore)} />
      {(sought !== '' || typed !== '' || total > SHORT_LIST) && (
        <div className={classes['search']}>
          <TextInput
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {pages && <span role="status">{t('count', { count: total })}</span>}
        </div>
      )}
      <LoadState part reads={[query]} title={t('unread')} />
      {pages && total === 0 && <p>{sought === '' ? t('none', { count: DAYS_TO_RESTORE }) : t('notFound')}</p>}
      <div ref={list} tabIndex={-1} className={classes['list']}>
        {stories.length > 0 && (
          <ul className={classes['rows']} aria-label={t('title')}>
            {stories.map((story) => (
              <DeletedStoryRow key={story.id} story={story} onRestored={keepFocus} />
            ))}
          </ul>
        )}
      </div>
      <NextPageButton pages={query}>{t('more')}</NextPageButton>
    </>
  );
}

/** Explains how long deleted stories stay, where they return to, and who may restore them. */
function Explanation({ projectId, restricted }: { projectId: string; restricted: boolean }) {
  const { t } = useTranslation('deleted');
  const isArchived = typeof useProject(projectId)?.archived_at === 'string';
  return (
    <div className={classes['hints']}>
      <p>{t('text', { count: DAYS_TO_RESTORE })}</p>
      {isArchived ? <WarnNote>{t('archived')}</WarnNote> : <p>{t('place')}</p>}
      {restricted && !isArchived && <p>{t('others')}</p>}
    </div>
  );
}
