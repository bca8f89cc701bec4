import { Button } from '@mantine/core';
import { IconCards } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { startDrafts } from '#client/data/poker/start-draft.ts';
import { useProjectIdsWhere } from '#client/data/projects/standing.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { mayTakePartInPoker } from '#shared/rules/accounts/permissions.ts';

/** Goes to where a session of Planning Poker is set up, with the selected stories, if they are of one project. */
export function EstimateButton({ stories }: { stories: readonly CardStory[] }) {
  const { t } = useTranslation('backlog');
  const setSearch = useSetAppSearch();
  const allowed = useProjectIdsWhere(mayTakePartInPoker);
  const project = stories[0]?.project_id ?? '';
  if (!allowed.has(project) || stories.some((story) => story.project_id !== project)) return null;
  const estimate = () => {
    startDrafts.write(project, { ...startDrafts.read(project), stories: stories.map(({ id }) => id) });
    setSearch({ view: 'poker', project, story: undefined });
  };
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<IconCards size={16} stroke={1.6} aria-hidden />}
      onClick={estimate}
    >
      {t('bulk.estimate')}
    </Button>
  );
}
