import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#client/data/account/session.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { useVisibleProjects } from '#client/data/projects/queries.ts';
import type { SeveralActions } from '#client/data/stories/bulk.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { changeSeveral, deletableOf, removeSeveral } from '#client/data/stories/write/several.ts';
import { useViewKeys } from '#client/lib/keys/shortcuts.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { useSelected, useSelection } from '#client/lib/ranked-lists/selection.ts';
import columns from '#client/locales/es/columns.json';
import { useBoardActions } from '../model/board-actions.ts';

export const texts = { columns };

const BulkBar = lazy(() => import('#client/stories/bulk/OpenBulkBar.tsx'), 'OpenBulkBar');

interface BoardBulkProps {
  /** The stories that the board shows. */
  shown: readonly CardStory[];
  /** The selected project. */
  single: Project | undefined;
}

/** The bar with the actions on the selected cards. Escape ends the selection. */
export function BoardBulk({ shown, single }: BoardBulkProps) {
  const selection = useSelection();
  const selected = useSelected((ids) => ids);
  const stories = useMemo(() => shown.filter(({ id }) => selected.has(id)), [shown, selected]);
  const actions = useSeveralActions(stories, single?.id);
  useViewKeys(({ key }) => {
    if (key !== 'Escape') return false;
    selection.select([]);
    return true;
  });
  if (stories.length === 0) return null;
  return (
    <BulkBar
      stories={stories}
      all={shown}
      actions={actions}
      lists="columns"
      projectId={single?.id}
      onCover={ignoreCover}
    />
  );
}

// the board leaves room by the style that the bar sets
const ignoreCover = () => undefined;

/** The actions of the board on several stories: the lists to which they move are its columns. */
function useSeveralActions(selected: readonly CardStory[], projectId: string | undefined): SeveralActions {
  const { t } = useTranslation('columns');
  const personId = usePerson().id;
  const { data: projects } = useVisibleProjects(projectId);
  const byId = useMemo(() => new Map((projects ?? []).map((project) => [project.id, project])), [projects]);
  const { send, columns, columnOf, roomForAll } = useBoardActions();
  const [only, ...others] = new Set(selected.map(columnOf));
  const hintOf = (stories: readonly CardStory[], column: string) => {
    const room = roomForAll(stories, column);
    if (room === null) return undefined;
    return room === 0 ? t('room.none') : t('room.some', { count: room });
  };
  return {
    deletable: (stories) => deletableOf(stories, byId, personId),
    change: (stories, change) => changeSeveral(stories, change, byId),
    remove: (stories) => removeSeveral(stories, byId),
    destinations: (stories) =>
      columns()
        .filter(({ key }) => stories.some((story) => columnOf(story) !== key))
        .map(({ key, name, status }) => ({ id: key, name, status, hint: hintOf(stories, key) })),
    sendTo: (stories, id) => send(stories, id, 'top'),
    ...(only !== undefined && others.length === 0 && { send: (stories, to) => send(stories, only, to) }),
  };
}
