import { useTranslation } from 'react-i18next';
import { changeFilter } from '#client/data/saved-filters/mutations.ts';
import type { SavedView } from './story-view.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';

/** Changes the name of a saved view. */
export function RenameViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useTranslation('filters');
  return (
    <ViewNameDialog
      form={`view:${view.id}`}
      title={t('views.renameTitle', { name: view.name })}
      name={view.name}
      save={(name) => changeFilter(view, { name })}
      onDone={onClose}
      onClose={onClose}
      failed={t('views.renameFailed')}
    />
  );
}
