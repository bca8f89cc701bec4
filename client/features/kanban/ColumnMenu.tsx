import { ActionIcon, Menu } from '@mantine/core';
import { IconCursorText, IconDots, IconLock, IconLockOpen, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { describeFailure } from '#client/lib/errors.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { useServerNeeded } from '#client/lib/server-needed.ts';
import { toast } from '#client/lib/toast.ts';
import { mayEditColumns } from '#shared/rules/permissions.ts';
import type { StoryStatus } from '#shared/rules/story.ts';
import { useBoardActions } from './board-actions.ts';
import { useSaveColumn } from './use-save-column.ts';

const ColumnDialog = lazyDialog(async () => (await import('./lazy/ColumnDialog.tsx')).ColumnDialog);

interface ColumnMenuProps {
  status: StoryStatus;
  name: string;
  limit: number | null;
}

/** The options of a column. Only managers of the selected project change its limits and names. */
export function ColumnMenu({ status, name, limit }: ColumnMenuProps) {
  const { t } = useTranslation('kanban');
  const setSearch = useSetAppSearch();
  const { project } = useAppSearch();
  const standing = useStanding(project);
  const { mayEdit } = useBoardActions();
  const [dialog, setDialog] = useState<'limit' | 'name' | null>(null);
  const save = useSaveColumn(project, status);
  const server = useServerNeeded();
  const label = t('columnOptions', { column: name });
  const removeLimit = () => {
    save({ wip_limit: null }).catch((error: unknown) =>
      toast.failure(t('limit.failed'), describeFailure(error)),
    );
  };

  if (!mayEdit && !mayEditColumns(standing)) return null;
  return (
    <>
      <Menu position="bottom-end" width={216}>
        <Menu.Target>
          <ActionIcon data-size="sm" aria-label={label}>
            <IconDots size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && (
            <Menu.Item
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
              onClick={() => setSearch({ dialog: 'story', status })}
            >
              {t('addStory')}
            </Menu.Item>
          )}
          {mayEditColumns(standing) && (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconLock size={16} stroke={1.6} aria-hidden />}
                onClick={() => setDialog('limit')}
              >
                {t(limit === null ? 'limit.set' : 'limit.change')}
              </Menu.Item>
              {limit !== null && (
                <Menu.Item
                  {...server}
                  leftSection={<IconLockOpen size={16} stroke={1.6} aria-hidden />}
                  onClick={removeLimit}
                >
                  {t('limit.remove')}
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={<IconCursorText size={16} stroke={1.6} aria-hidden />}
                onClick={() => setDialog('name')}
              >
                {t('rename.action')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
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
