import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dots } from '#client/components/layout/Dots.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { StatusGlyph } from '#client/components/stories/StatusGlyph.tsx';
import { useAppSearch } from '#client/data/app-search.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { mayEditColumns } from '#shared/rules/accounts/permissions.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import { useBoardActions } from '../board-actions.ts';
import classes from './Column.module.css';
import type { ColumnCount } from './column-count.ts';

/** The maximum of dots that fit beside the name of a column. */
const MAX_DOTS = 8;

interface ColumnHeaderProps {
  status: StoryStatus;
  name: string;
  columnCount: ColumnCount;
  /** Shown instead while a card is dragged: the stories of its own project. */
  ownCount: ColumnCount | null;
  labelId: string;
}

/** The header of a column: glyph, name, dots, count and limit, options. */
export function ColumnHeader({ status, name, columnCount, ownCount, labelId }: ColumnHeaderProps) {
  const shown = ownCount ?? columnCount;
  const { count, limit } = shown;
  return (
    <header className={classes['header']}>
      <StatusGlyph status={status} />
      <h2 id={labelId} title={name}>
        {name}
      </h2>
      {limit !== null && (
        <Dots
          value={Math.min(count, limit)}
          total={limit}
          max={MAX_DOTS}
          tone={count >= limit ? 'limit' : 'normal'}
        />
      )}
      <ColumnCountLabel {...shown} />
      <VisuallyHidden>{useDescribeCount()(shown)}</VisuallyHidden>
      <ColumnMenu status={status} name={name} limit={columnCount.limit} />
    </header>
  );
}

/** Returns a function that describes the count of a column. */
export function useDescribeCount(): (columnCount: ColumnCount) => string {
  const { t } = useTranslation('kanban');
  return ({ count, shown, limit, project }) => {
    if (limit === null) return t('columnCount', { count });
    // the noun follows the limit: '0 de 1 historia'
    const values = { present: count, count: limit };
    if (project !== undefined) return t('columnCountOfProject', { ...values, project });
    return shown < count ? t('columnCountShown', { ...values, shown }) : t('columnCountOfLimit', values);
  };
}

/** '4/5', or '17' without a limit. Decoration: write the count in words for screen readers. */
export function ColumnCountLabel(columnCount: ColumnCount) {
  const { count, limit, project } = columnCount;
  const full = limit !== null && count >= limit;
  return (
    <span
      className={classes['count']}
      data-full={full || undefined}
      title={useDescribeCount()(columnCount)}
      aria-hidden="true"
    >
      {project !== undefined && `${project} `}
      <b>{count}</b>
      {limit !== null && `/${limit}`}
    </span>
  );
}

const ColumnDialog = lazyDialog(() => import('../lazy/ColumnDialog.tsx'), 'ColumnDialog');
const ColumnEntries = lazy(() => import('../lazy/ColumnEntries.tsx'), 'ColumnEntries');

interface ColumnMenuProps {
  status: StoryStatus;
  name: string;
  limit: number | null;
}

/** The options of a column. Only managers of the selected project change its limits and names. */
function ColumnMenu({ status, name, limit }: ColumnMenuProps) {
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
