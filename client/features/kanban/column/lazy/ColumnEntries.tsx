import { Menu } from '@mantine/core';
import {
  IconCursorText,
  IconLayoutSidebarRightCollapse,
  IconLock,
  IconLockOpen,
  IconPlus,
  IconSettings,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import { useStanding } from '#client/data/projects/standing.ts';
import type { ColumnInfo } from '#client/data/stories/columns.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import columns from '#client/locales/es/columns.json';
import { goToView, useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { mayEditColumns } from '#shared/rules/accounts/permissions.ts';
import { useBoardActions } from '../../model/board-actions.ts';
import { useFoldingOfBoard } from '../../model/folding.ts';
import { useSaveColumn } from './use-save-column.ts';

export const texts = { columns };

interface ColumnEntriesProps {
  column: ColumnInfo;
  /** Opens the dialog that changes the limit or the name. */
  onOpen: (dialog: 'limit' | 'name') => void;
}

/** The entries of the menu of a column. */
export function ColumnEntries({ column, onOpen }: ColumnEntriesProps) {
  const { t } = useTranslation(['columns', 'kanban']);
  const { key, status, limit, columnId } = column;
  const { fold } = useFoldingOfBoard();
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
        <MenuEntry icon={IconPlus} onClick={() => setSearch({ dialog: 'story', status, column: columnId })}>
          {t('kanban:addStory')}
        </MenuEntry>
      )}
      <MenuEntry
        icon={IconLayoutSidebarRightCollapse}
        rightSection={<Shortcut>[</Shortcut>}
        onClick={() => fold(key, true)}
      >
        {t('fold')}
      </MenuEntry>
      {mayEditColumns(standing) && (
        <>
          <Menu.Divider />
          {columnId === undefined && (
            <>
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
          <MenuEntry icon={IconSettings} onClick={() => goToView('project', { section: 'board' })}>
            {t('configure')}
          </MenuEntry>
        </>
      )}
    </>
  );
}
