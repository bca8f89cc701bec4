import { useTranslation } from 'react-i18next';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { RowsDrawing } from '#client/components/messages/view-drawings.tsx';
import { useBacklogActions } from '../list/backlog-actions.ts';

/** Below the headings of a backlog without a story: what the backlog is for. */
export function NoStories() {
  const { t } = useTranslation('backlog');
  const { mayEdit } = useBacklogActions();
  return (
    <EmptyState drawing={<RowsDrawing />} title={t('none.title')}>
      {t(mayEdit ? 'none.text' : 'none.reader')}
    </EmptyState>
  );
}
