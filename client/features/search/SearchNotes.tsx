import { useTranslation } from 'react-i18next';
import { MissingDrawing } from '#client/components/layout/drawings.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { useConnected } from '#client/lib/connection/online.ts';
import type { SearchAnswer } from '#shared/contracts/search.ts';
import classes from './SearchNotes.module.css';

interface SearchNotesProps {
  typed: string;
  read: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  answer: SearchAnswer | undefined;
}

/** Says of an answer that it failed, found nothing or is not all, or that a part of the text has no meaning. */
export function SearchNotes({ typed, read, answer }: SearchNotesProps) {
  const { t } = useTranslation('search');
  const online = useConnected();
  if (typed === '') return null;
  if (!online) return <p className={classes['note']}>{t('offline')}</p>;
  if (read.error) return <LoadFailure title={t('failed')} error={read.error} onRetry={read.refetch} />;
  if (!answer) return null;
  const notes = [
    ...answer.errors.map(({ code, value }) => t(`error.${code}`, { value })),
    ...(answer.filling ? [t('filling')] : []),
    ...(answer.capped ? [t('capped')] : []),
  ];
  return (
    <>
      {notes.map((note) => (
        <p key={note} role="status" className={classes['note']}>
          {note}
        </p>
      ))}
      {answer.results.length === 0 && !read.isFetching && (
        <EmptyState drawing={<MissingDrawing />} title={t('nothing', { typed })}>
          {t('nothingText')}
        </EmptyState>
      )}
    </>
  );
}
