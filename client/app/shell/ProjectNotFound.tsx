import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MissingDrawing } from '#client/components/drawings.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { ViewBar } from '#client/components/ViewBar.tsx';
import { useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { useLostProject } from '#client/data/projects/lost-projects.ts';

/** Replaces the view of a project that does not exist or that the person may not see. */
export function ProjectNotFound({ title }: { title: string }) {
  const { t } = useTranslation('shell');
  const { project } = useAppSearch();
  const lost = useLostProject(project);
  const setSearch = useSetAppSearch();
  return (
    <>
      <ViewBar title={title} />
      <EmptyState
        drawing={<MissingDrawing />}
        title={t(lost ? `lost.${lost.why}.title` : 'notThere.title')}
        action={
          <Button onClick={() => setSearch({ project: undefined, story: undefined })}>
            {t('notThere.action')}
          </Button>
        }
      >
        {t(lost ? `lost.${lost.why}.text` : 'notThere.text')}
      </EmptyState>
    </>
  );
}
