import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { useStanding } from '#client/data/projects/standing.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { mayEditSharedFilters } from '#shared/rules/accounts/permissions.ts';
import { contentFor } from './story-view.ts';
import type { StoryViews } from './use-story-views.ts';
import { useViewWrites } from './use-view-writes.ts';

const NewViewDialog = lazyDialog(() => import('./NewViewDialog.tsx'), 'NewViewDialog');

interface SaveViewProps {
  views: StoryViews;
  projectId: string | undefined;
  /** Whether there is something to save. */
  offered: boolean;
  /** Describes the sprint that the list shows. */
  sprint: string | undefined;
}

/** Saves what the list shows, as a new view or in the open one, whose changes can be discarded, too. */
export function SaveView({
  views: { current, changed, now, open },
  projectId,
  offered,
  sprint,
}: SaveViewProps) {
  const { t } = useTranslation('filters');
  const { save } = useViewWrites(projectId);
  const [naming, setNaming] = useState(false);
  const mayShare = mayEditSharedFilters(useStanding(projectId));
  const saved = changed ? current?.saved : undefined;
  return (
    <>
      {current && saved && (
        <>
          {(!saved.shared || mayShare) && (
            <ServerButton size="sm" style={FIXED} onClick={() => void save(saved, contentFor(current, now))}>
              {t('views.save')}
            </ServerButton>
          )}
          <Button variant="subtle" size="sm" style={FIXED} onClick={() => open(current)}>
            {t('views.discard')}
          </Button>
        </>
      )}
      {offered && (changed || current === undefined) && (
        <Button variant="subtle" size="sm" style={FIXED} onClick={() => setNaming(true)}>
          {t('views.saveAs')}
        </Button>
      )}
      {naming && (
        <NewViewDialog
          now={now}
          sprint={sprint}
          projectId={projectId}
          onSaved={(view) => open(view, { replace: true })}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

const FIXED = { flex: 'none' } as const;
