import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dots } from '#client/components/layout/Dots.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { ButtonMenu } from '#client/components/menus/ButtonMenu.tsx';
import type { ColumnInfo } from '#client/data/stories/columns.ts';
import { useDragState } from '#client/lib/drag/list-drag-context.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { useBoardActions } from '../model/board-actions.ts';
import type { ColumnCount, NamedCount } from '../model/column-room.ts';
import { Bracket, type BracketInfo } from './Bracket.tsx';
import classes from './Column.module.css';
import { PolicyName } from './PolicyName.tsx';

/** The maximum of dots that fit beside the name of a column. */
const MAX_DOTS = 8;

interface ColumnHeaderProps {
  column: ColumnInfo;
  columnCount: ColumnCount;
  /** On a board where some status has several columns. */
  bracket: BracketInfo | undefined;
  labelId: string;
}

/** The header of a column: glyph, name, dots, count and limit, options. */
export function ColumnHeader({ column, columnCount, bracket, labelId }: ColumnHeaderProps) {
  const { status, name, columnId, entry, exit } = column;
  const visible = useOwnCount(column.key) ?? columnCount;
  const { count, limit, shown, limits = [] } = visible;
  return (
    <header className={classes['header']}>
      {bracket && <Bracket column={column} bracket={bracket} />}
      {columnId === undefined && <StatusGlyph status={status} />}
      <div className={classes['name']}>
        <h2 id={labelId} {...(entry || exit ? { 'aria-label': name } : { title: name })}>
          {entry || exit ? <PolicyName column={column} /> : name}
        </h2>
        {limit !== null && shown === count && (
          <Dots
            value={Math.min(count, limit)}
            total={limit}
            max={MAX_DOTS}
            tone={count >= limit ? 'limit' : 'normal'}
          />
        )}
        <ColumnCountLabel {...visible} />
        {limits.length > 0 && <NamedLimits limits={limits} />}
      </div>
      <VisuallyHidden>{useDescribeCount()(visible)}</VisuallyHidden>
      <ColumnMenu column={column} />
    </header>
  );
}

/** The count of the dragged card's own project or team, in a column that several share: shown in place of the other one. */
function useOwnCount(column: string): ColumnCount | null {
  const actions = useBoardActions();
  return useDragState(({ drag }) => drag && actions.ownCount(drag.id, column));
}

/** Returns a function that describes the count of a column. */
export function useDescribeCount(): (columnCount: ColumnCount) => string {
  const { t } = useTranslation('kanban');
  // the noun follows the limit: '0 de 1 historia'
  const ofOne = ({ name, count, limit }: NamedCount) =>
    t('columnCountOf', { name, present: count, count: limit });
  const ofAll = ({ count, shown, limit }: ColumnCount) => {
    const all =
      limit === null
        ? t('columnCount', { count })
        : t('columnCountOfLimit', { present: count, count: limit });
    return shown < count ? `${all}, ${t('columnCountShown', { shown })}` : all;
  };
  return (columnCount) => {
    const { count, limit, name, limits = [] } = columnCount;
    if (name !== undefined && limit !== null) return ofOne({ name, count, limit });
    return [ofAll(columnCount), ...limits.map(ofOne)].join(', ');
  };
}

/**
 * '4/5', or '17' without a limit; with filters '1 de 4 · límite 5'. Decoration: write the count in words for screen readers.
 * @param columnCount `short`: the number alone where filters apply.
 */
export function ColumnCountLabel({ short = false, ...columnCount }: ColumnCount & { short?: boolean }) {
  const { t } = useTranslation('kanban');
  const { count, shown, limit, name } = columnCount;
  const full = limit !== null && count >= limit;
  const filtered = shown < count && name === undefined;
  return (
    <span
      className={classes['count']}
      data-full={full || undefined}
      title={useDescribeCount()(columnCount)}
      aria-hidden="true"
    >
      {name !== undefined && `${name} `}
      {filtered && !short ? (
        t(limit === null ? 'filteredCount' : 'filteredCountOfLimit', { shown, count, limit })
      ) : (
        <>
          <b>{filtered ? shown : count}</b>
          {limit !== null && !filtered && `/${limit}`}
        </>
      )}
    </span>
  );
}

/** 'RES 3/3 · POR 1/4': the limits of the projects or teams that share a column. Decoration, as {@link ColumnCountLabel} is. */
function NamedLimits({ limits }: { limits: readonly NamedCount[] }) {
  return (
    <span className={classes['limits']} aria-hidden="true">
      {limits.map(({ name, count, limit }, place) => (
        <span key={name} data-full={count >= limit || undefined}>
          {place > 0 && ' · '}
          <span className={classes['limitName']}>{name}</span> {count}/{limit}
        </span>
      ))}
    </span>
  );
}

const ColumnDialog = lazyDialog(() => import('./lazy/ColumnDialog.tsx'), 'ColumnDialog');
const ColumnEntries = lazy(() => import('./lazy/ColumnEntries.tsx'), 'ColumnEntries');

/** The options of a column. Only managers of the selected project change its limits and names. */
function ColumnMenu({ column }: { column: ColumnInfo }) {
  const { t } = useTranslation('kanban');
  const [dialog, setDialog] = useState<'limit' | 'name' | null>(null);
  const label = t('columnOptions', { column: column.name });
  return (
    <>
      <ButtonMenu
        position="bottom-end"
        width={232}
        entries={ColumnEntries.fetch}
        button={(opener) => (
          <ActionIcon
            {...opener}
            data-size="sm"
            aria-label={label}
            data-column-menu
            onKeyDown={(event) => event.key === '.' && event.currentTarget.click()}
          >
            <IconDots size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      >
        <ColumnEntries column={column} onOpen={setDialog} />
      </ButtonMenu>
      {dialog && <ColumnDialog what={dialog} column={column} onClose={() => setDialog(null)} />}
    </>
  );
}
