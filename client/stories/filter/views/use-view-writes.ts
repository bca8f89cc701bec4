import { useTranslation } from 'react-i18next';
import {
  changeFilter,
  deleteFilter,
  saveFilter,
  saveSharedFilter,
  shareFilter,
} from '#client/data/saved-filters/mutations.ts';
import { attempt } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { failureCode } from '#client/lib/text/errors.ts';
import { type SavedView, storedContent, type ViewContent } from './story-view.ts';

/** Whether a view was refused because another one has its name. */
export const hasSameName = (error: unknown): boolean =>
  /^23505$|^(saved|shared)_filters_/.test(failureCode(error));

/** The codes of refusals by a rule. */
const REFUSALS: ReadonlySet<string> = new Set(['too_many_filters', 'too_many_shared_filters', 'filter_gone']);

/** Saves a new view, or a deleted one again. @returns its id. @throws the error that the server answered. */
export function createView(
  { shared, ...row }: Omit<SavedView, 'id'> & { id?: string },
  projectId: string | undefined,
): Promise<string> {
  return shared && projectId !== undefined
    ? saveSharedFilter({ ...row, project_id: projectId })
    : saveFilter({ ...row, project_id: projectId ?? null });
}

/** The changes of a saved view; a toast reports a failure, and what a person may want to undo. */
export function useViewWrites(projectId: string | undefined) {
  const { t } = useTranslation('filters');
  const save = async (view: SavedView, content: ViewContent) => {
    const saved = await attempt(
      () => changeFilter(view, { filter: storedContent(content) }),
      t('views.saveFailed'),
      REFUSALS,
    );
    if (!saved) return;
    const undo = () => void attempt(() => changeFilter(view, { filter: view.filter }), t('views.saveFailed'));
    toast.undoable(t('views.saved', { name: view.name }), undefined, undo);
  };
  const share = async (view: SavedView, shared: boolean) => {
    try {
      await shareFilter(view.id, shared);
      const title = t(shared ? 'views.nowShared' : 'views.nowOwn', { name: view.name });
      toast.undoable(title, undefined, () => void share({ ...view, shared }, !shared));
    } catch (error) {
      const title = t('views.shareFailed');
      if (hasSameName(error)) toast.refusal(title, t('views.taken'));
      else await attempt(() => Promise.reject(error as Error), title, REFUSALS);
    }
  };
  const remove = async (view: SavedView) => {
    if (!(await attempt(() => deleteFilter(view), t('views.deleteFailed')))) return;
    const undo = () => void attempt(() => createView(view, projectId), t('views.saveFailed'), REFUSALS);
    toast.undoable(t('views.deleted', { name: view.name }), undefined, undo);
  };
  return { save, share, remove };
}
