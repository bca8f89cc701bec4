import { Menu } from '@mantine/core';
import { IconCursorText, IconLock, IconLockOpen, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { describeFailure } from '#client/lib/errors.ts';
import { useServerNeeded } from '#client/lib/server-needed.ts';
import { toast } from '#client/lib/toast.ts';
import columns from '#client/locales/es/columns.json';
import { mayEditColumns } from '#shared/rules/permissions.ts';
import type { StoryStatus } from '#shared/rules/story.ts';
import { useBoardActions } from '../board-actions.ts';
import { useSaveColumn } from '../use-save-column.ts';

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
  const server = useServerNeeded();
  const removeLimit = () => {
    save({ wip_limit: null }).catch((error: unknown) =>
      toast.failure(t('limit.failed'), describeFailure(error)),
    );
  };
  return (
    <>
      {mayEdit && (
        <Menu.Item
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => setSearch({ dialog: 'story', status })}
        >
          {t('kanban:addStory')}
        </Menu.Item>
      )}
      {mayEditColumns(standing) && (
        <>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLock size={16} stroke={1.6} aria-hidden />}
            onClick={() => onOpen('limit')}
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
            onClick={() => onOpen('name')}
          >
            {t('rename.action')}
          </Menu.Item>
        </>
      )}
    </>
  );
}
