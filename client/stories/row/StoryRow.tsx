import { IconGripVertical } from '@tabler/icons-react';
import type { ComponentProps, HTMLAttributes } from 'react';
import { useDragState, useFocusRequest, useListDrag } from '#client/lib/drag/list-drag-context.ts';
import classes from './StoryRow.module.css';

interface StoryRowProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  as: 'article' | 'div' | 'label' | 'li';
  /** The class of its list, with the columns in `--before`, `--columns` and `--after`. */
  list: string | undefined;
  /** Whether it has the columns of `--columns` alone: the person may not change it. */
  fixed?: boolean;
}

/** A story in a list, as a line of one grid. */
export function StoryRow({ as: Element, list, fixed = false, ...props }: StoryRowProps) {
  return <Element {...props} className={`${classes['row']} ${list}`} data-fixed={fixed || undefined} />;
}

/** The attributes of a row that shows whether it is dragged, and whether a pointer would drop another row above it. */
export function useRowDrag(id: string) {
  const dragged = useDragState(({ drag }) => (drag?.id === id ? drag.by : undefined));
  const isBelowDrop = useDragState(
    ({ drag }) => drag?.place?.beforeId === id && !drag.stays && drag.by !== 'keyboard',
  );
  return { 'data-drag-id': id, 'data-dragged': dragged, 'data-line': isBelowDrop || undefined };
}

/** The grip of a row for the pointer; the keyboard drags the title. */
export function RowGrip() {
  return (
    <span className={classes['grip']} data-grip aria-hidden="true">
      <IconGripVertical size={14} stroke={1.6} />
    </span>
  );
}

interface RowTitleProps extends Omit<ComponentProps<'button'>, 'id' | 'ref' | 'onFocus' | 'className'> {
  /** The id that the row is dragged by. */
  dragId: string;
  /** The class of the title in its list. */
  list: string | undefined;
}

/** The title of a row: a button that opens the story, and the handle that drags the row. */
export function RowTitle({ dragId, list, ...props }: RowTitleProps) {
  const drag = useListDrag();
  const button = useFocusRequest<HTMLButtonElement>(dragId, true);
  return (
    <button
      type="button"
      {...props}
      ref={button}
      className={`${classes['title']} ${list}`}
      data-opens
      data-drag-handle
      onFocus={() => {
        drag.focusedId = dragId;
      }}
    />
  );
}
