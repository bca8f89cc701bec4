import { Button } from '@mantine/core';
import { ListDrag } from '#client/lib/drag/list-drag.ts';
import { ListDragContext } from '#client/lib/drag/list-drag-context.ts';
import { DragAnnouncer } from '#client/stories/marks/DragAnnouncer.tsx';

/** Lists without items: the button below sets the announcement. */
const drag = new ListDrag({
  lists: () => [],
  layout: 'stacked',
  describe: () => '',
  drop: () => undefined,
});

/** The announcer is invisible: the button makes it announce a sentence to screen readers. */
export function Announcer() {
  return (
    <ListDragContext value={drag}>
      <Button onClick={() => drag.announce('Story RES-146, place 2 of 5.')}>Announce a place</Button>
      <DragAnnouncer />
    </ListDragContext>
  );
}
