import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ListDrag } from '#client/lib/drag/list-drag.ts';
import { ListDragContext } from '#client/lib/drag/list-drag-context.ts';
import { useKeyboardPreview } from '#client/lib/drag/use-keyboard-preview.ts';
import { usePointerDrag } from '#client/lib/drag/use-pointer-drag.ts';
import { positionOf } from '#client/lib/ranked-lists/ranked-lists.ts';
import { useStore } from '#client/lib/state/store.ts';
import { useLatest } from '#client/lib/state/use-latest.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { DragAnnouncer } from '#client/stories/marks/DragAnnouncer.tsx';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/stories/story.ts';
import { ColumnRow } from './ColumnRow.tsx';
import classes from './Columns.module.css';
import { sumOf } from './ColumnsPreview.tsx';
import { type DraftColumn, hasRoom } from './columns-draft.ts';
import type { ColumnsForm } from './use-columns-form.ts';

interface ColumnSectionsProps {
  form: ColumnsForm;
  countOf: (id: string) => number;
  edited: string | null;
  onEdit: (id: string | null) => void;
  onRemove: (id: string) => void;
}

/** The columns in sections by status. A row is dragged within its section or into another one, which changes its status. */
export function ColumnSections({ form, countOf, edited, onEdit, onRemove }: ColumnSectionsProps) {
  const { t } = useTranslation(['workflow', 'common']);
  const frame = useRef<HTMLDivElement>(null);
  const lists = STORY_STATUSES.map((id) => ({
    id,
    shown: form.columns.filter(({ status }) => status === id),
  }));
  const drag = useColumnDrag(lists, form);
  usePointerDrag(frame, drag);
  const dragged = useStore(drag.store, (state) => state.drag);
  const preview = useKeyboardPreview(drag, lists);
  const add = (status: StoryStatus) => onEdit(form.add(status));
  return (
    <ListDragContext value={drag}>
      <div ref={frame} className={classes['sections']}>
        {lists.map(({ id: status, shown }) => {
          const rows = preview?.shown.get(status) ?? shown;
          const sum = sumOf(rows, countOf);
          return (
            <section
              key={status}
              data-zone={status}
              data-target={(dragged?.place?.list === status && !dragged.stays) || undefined}
              aria-label={t(`common:status.${status}`)}
            >
              <header className={classes['section']}>
                <StatusGlyph status={status} />
                <h2>{t(`common:status.${status}`)}</h2>
                <span className={classes['faint']}>
                  {[
                    ...(rows.length > 1 ? [t('columns', { count: rows.length })] : []),
                    ...(sum.limit === null ? [] : [t('sum', sum)]),
                  ].join(' · ')}
                </span>
                <Button
                  size="sm"
                  variant="subtle"
                  leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
                  disabled={!hasRoom(form.columns)}
                  title={hasRoom(form.columns) ? undefined : t('tooMany')}
                  aria-label={t('addTo', { status: t(`common:status.${status}`) })}
                  onClick={() => add(status)}
                >
                  <span className={classes['wide']}>{t('add')}</span>
                </Button>
              </header>
              <ul>
                {rows.map((column, at) => (
                  <ColumnRow
                    key={column.id}
                    column={column}
                    form={form}
                    count={countOf(column.id)}
                    opened={column.id === edited}
                    onOpen={(open) => onEdit(open ? column.id : null)}
                    onRemove={() => onRemove(column.id)}
                    above={rows[at - 1]?.id}
                    below={rows[at + 1] && (rows[at + 2]?.id ?? null)}
                    only={rows.length === 1}
                  />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <DragAnnouncer />
    </ListDragContext>
  );
}

interface Section {
  id: StoryStatus;
  shown: readonly DraftColumn[];
}

/** Dragging of rows, by pointer and by keyboard. The only column of a status stays in it. */
function useColumnDrag(lists: readonly Section[], form: ColumnsForm): ListDrag<StoryStatus> {
  const now = useLatest({ lists, form });
  return useMemo(() => {
    const columnOf = (id: string) => now().form.columns.find((column) => column.id === id);
    return new ListDrag<StoryStatus>({
      lists: () => now().lists,
      layout: 'stacked',
      canEnter: (id, status) => {
        const column = columnOf(id);
        const own = now().form.columns.filter((each) => each.status === column?.status);
        return column?.status === status || own.length > 1;
      },
      describe: (event, id, place) => {
        const column = columnOf(id);
        return i18n.t(`workflow:drag.${event}`, {
          name: column ? now().form.shownName(column) : '',
          status: i18n.t(`common:status.${place.list}`),
          ...positionOf(now().lists, place, new Set([id])),
        });
      },
      drop: (id, { list, beforeId }) => now().form.move(id, list, beforeId),
    });
  }, [now]);
}
