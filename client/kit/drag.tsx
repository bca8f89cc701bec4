import { Button } from '@mantine/core';
import { DragAnnouncer } from '#client/components/DragAnnouncer.tsx';
import { ListDrag } from '#client/lib/drag/list-drag.ts';
import { ListDragContext } from '#client/lib/drag/list-drag-context.ts';

/** Lists without items: what is announced comes from the button below. */
const drag = new ListDrag({
  lists: () => [],
  layout: 'stacked',
  describe: () => '',
  drop: () => undefined,
});

/** The announcer shows nothing: the button makes it say a sentence to a screen reader. */
export function Announcer() {
  return (
    <ListDragContext value={drag}>
      <Button onClick={() => drag.announce('Story RES-146, place 2 of 5.')}>Announce a place</Button>
      <DragAnnouncer />
    </ListDragContext>
  );
}
