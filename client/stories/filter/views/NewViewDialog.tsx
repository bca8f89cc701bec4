import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import { useStanding } from '#client/data/projects/standing.ts';
import { mayEditSharedFilters } from '#shared/rules/accounts/permissions.ts';
import { countFilters, withoutSprint } from '#shared/rules/stories/filter/story-filter.ts';
import { type StoryView, savedView, storedContent, type ViewContent } from './story-view.ts';
import { createView } from './use-view-writes.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';

interface NewViewDialogProps {
  /** The search and the filter of the list. */
  now: ViewContent;
  /** Describes the sprint that the list shows; undefined: those of all sprints. */
  sprint: string | undefined;
  projectId: string | undefined;
  /** Opens the saved view. */
  onSaved: (view: StoryView) => void;
  onClose: () => void;
}

const REFUSALS = new Set(['too_many_filters', 'too_many_shared_filters']);

/** Saves what a list shows as a view: for the person, or by managers for the project. */
export function NewViewDialog({ now, sprint, projectId, onSaved, onClose }: NewViewDialogProps) {
  const { t } = useTranslation('filters');
  const [shared, setShared] = useState(false);
  // the sprint is a choice of its own, unless the view would be empty without it
  const [withSprint, setWithSprint] = useState(countFilters(now.filter) === 0 && !now.q);
  const mayShare = mayEditSharedFilters(useStanding(projectId));
  const save = async (name: string) => {
    const filter = storedContent(withSprint ? now : { ...now, filter: withoutSprint(now.filter) });
    const view = { name, filter, shared: shared && mayShare };
    return savedView({ ...view, id: await createView(view, projectId) });
  };
  return (
    <ViewNameDialog
      form={`new-view:${projectId}`}
      title={t('views.newTitle')}
      save={save}
      onDone={(view) => {
        onSaved(view);
        onClose();
      }}
      onClose={onClose}
      failed={t('views.saveFailed')}
      refusals={REFUSALS}
    >
      {sprint && (
        <Checkbox label={t('views.withSprint', { sprint })} checked={withSprint} onChange={setWithSprint} />
      )}
      {mayShare && <Checkbox label={t('views.shareWithProject')} checked={shared} onChange={setShared} />}
    </ViewNameDialog>
  );
}
