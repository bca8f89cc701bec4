import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MissingDrawing } from '#client/components/layout/drawings.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { useLostProject } from '#client/data/projects/lost-projects.ts';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { DAYS_TO_RECOVER } from '#shared/rules/limits.ts';

/** In place of a view of a project that does not exist, or that the person may not see or has lost. */
export function MissingProject() {
  const { t } = useTranslation('shell');
  const { project } = useAppSearch();
  const lost = useLostProject(project);
  const setSearch = useSetAppSearch();
  return (
    <EmptyState
      drawing={<MissingDrawing />}
      title={t(lost ? `lost.${lost.why}.title` : 'notThere.title')}
      action={
        <Button onClick={() => setSearch({ project: undefined, story: undefined })}>
          {t('notThere.action')}
        </Button>
      }
    >
      {t(lost ? `lost.${lost.why}.text` : 'notThere.text', { days: DAYS_TO_RECOVER })}
    </EmptyState>
  );
}
