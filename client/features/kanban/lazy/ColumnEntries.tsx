import { Menu } from '@mantine/core';
import { IconCursorText, IconLock, IconLockOpen, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import columns from '#client/locales/es/columns.json';
import { mayEditColumns } from '#shared/rules/accounts/permissions.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import { useBoardActions } from '../board-actions.ts';
import { useSaveColumn } from '../column/use-save-column.ts';

export const texts = { columns };

interface ColumnEntriesProps {
  status: StoryStatus;
  limit: number | null;
  /** Opens the dialog that changes the limit or the name. */
  onOpen: (dialog: 'limit' | 'name') => void;
}

/** The entries of the menu of a column. */
export function ColumnEntries({ status, limit, onOpen }: ColumnEntriesProps) {
  const { t } = useTranslation(['columns', 'kanban']);
  const setSearch = useSetAppSearch();
  const { project } = useAppSearch();
  const standing = useStanding(project);
  const { mayEdit } = useBoardActions();
  const save = useSaveColumn(project, status);
  const removeLimit = () => {
    save({ wip_limit: null }).catch(reportFailure(t('limit.failed')));
  };
  return (
    <>
      {mayEdit && (
        <MenuEntry icon={IconPlus} onClick={() => setSearch({ dialog: 'story', status })}>
          {t('kanban:addStory')}
        </MenuEntry>
      )}
      {mayEditColumns(standing) && (
        <>
          <Menu.Divider />
          <MenuEntry icon={IconLock} onClick={() => onOpen('limit')}>
            {t(limit === null ? 'limit.set' : 'limit.change')}
          </MenuEntry>
          {limit !== null && (
            <MenuEntry icon={IconLockOpen} server onClick={removeLimit}>
              {t('limit.remove')}
            </MenuEntry>
          )}
          <MenuEntry icon={IconCursorText} onClick={() => onOpen('name')}>
            {t('rename.action')}
          </MenuEntry>
        </>
      )}
    </>
  );
}
