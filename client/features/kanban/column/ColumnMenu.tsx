import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSearch } from '#client/data/app-search.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { mayEditColumns } from '#shared/rules/accounts/permissions.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import { useBoardActions } from '../board-actions.ts';

const ColumnDialog = lazyDialog(() => import('../lazy/ColumnDialog.tsx'), 'ColumnDialog');
const ColumnEntries = lazy(() => import('../lazy/ColumnEntries.tsx'), 'ColumnEntries');

interface ColumnMenuProps {
  status: StoryStatus;
  name: string;
  limit: number | null;
}

/** The options of a column. Only managers of the selected project change its limits and names. */
export function ColumnMenu({ status, name, limit }: ColumnMenuProps) {
  const { t } = useTranslation('kanban');
  const { project } = useAppSearch();
  const standing = useStanding(project);
  const { mayEdit } = useBoardActions();
  const [dialog, setDialog] = useState<'limit' | 'name' | null>(null);
  const label = t('columnOptions', { column: name });
  const offered = mayEdit || mayEditColumns(standing);
  return (
    <>
      {offered && (
        <Menu position="bottom-end" width={216}>
          <Menu.Target>
            <ActionIcon data-size="sm" aria-label={label}>
              <IconDots size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <ColumnEntries status={status} limit={limit} onOpen={setDialog} />
          </Menu.Dropdown>
        </Menu>
      )}
      {dialog && (
        <ColumnDialog
          what={dialog}
          status={status}
          name={name}
          limit={limit}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
