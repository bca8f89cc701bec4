import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { NoProject } from '#client/components/messages/NoProject.tsx';
import { useWithoutProjects } from '#client/data/account/without-projects.ts';
import { useProjectsWhere } from '#client/data/projects/standing.ts';
import columns from '#client/locales/es/columns.json';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { mayEditStories } from '#shared/rules/accounts/permissions.ts';

export const texts = { columns };

/** Shown to a person without a project. */
export function NoProjects() {
  const { t } = useTranslation('columns');
  return <NoProject {...useWithoutProjects()}>{t('noProject')}</NoProject>;
}

/** Shown while the board follows the running sprint and none runs. */
export function NoSprint({ onAll }: { onAll: () => void }) {
  const { t } = useTranslation('columns');
  return (
    <EmptyState title={t('noneRuns.title')} action={<Button onClick={onAll}>{t('noneRuns.action')}</Button>}>
      {t('noneRuns.text')}
    </EmptyState>
  );
}

/** Shown while the board has no story. */
export function NoStories({ projectId }: { projectId: string | undefined }) {
  const { t } = useTranslation('columns');
  const setSearch = useSetAppSearch();
  const mayAdd = useProjectsWhere(mayEditStories, projectId).length > 0;
  if (!mayAdd) return <EmptyState title={t('empty.title')}>{t('empty.reader')}</EmptyState>;
  return (
    <EmptyState
      title={t('empty.title')}
      action={
        <Button
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => setSearch({ dialog: 'story', status: undefined })}
        >
          {t('empty.action')}
        </Button>
      }
    >
      {t('empty.text')}
    </EmptyState>
  );
}
