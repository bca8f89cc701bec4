import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { ListDrag } from '#client/lib/drag/list-drag.ts';
import { type Place, positionOf } from '#client/lib/ranked-lists/ranked-lists.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { useRetro } from '../state/RetroContext.ts';
import { columnList, listsOf, mayLeaveFor } from './topic-lists.ts';
import type { Grouping } from './use-grouping.ts';

/** The drag controller of the topics. It stays the same object while they change; the others see what it drags. */
export function useTopicDrag(grouping: Grouping): ListDrag<string> {
  const { retro, room } = useRetro();
  const latest = useRef({ retro, grouping });
  useLayoutEffect(() => {
    latest.current = { retro, grouping };
  }, [retro, grouping]);
  const read = useCallback(() => latest.current, []);

  const drag = useMemo(() => {
    const lists = () => listsOf(read().retro);
    const moving = (id: string) => {
      const { selected } = read().grouping;
      return selected.has(id) ? selected : new Set([id]);
    };
    const sentence = (
      event: 'pickedUp' | 'over' | 'cancelled' | 'dropped',
      id: string,
      place: Place<string>,
    ) => {
      const { columns, topics } = read().retro;
      const topic = topics.find((each) => each.id === place.list);
      const body = topics.flatMap(({ notes }) => notes).find((note) => note.id === id)?.body ?? '';
      if (columns.some((column) => columnList(column.id) === place.list))
        return i18n.t(`retro:group.announce.${event}Out`, { note: body });
      const where = positionOf(lists(), place, moving(id));
      const name = topic?.title ?? topic?.notes.find((note) => note.id !== id)?.body ?? '';
      return i18n.t(`retro:group.announce.${event}`, { note: body, topic: name, ...where });
    };
    const made = new ListDrag<string>({
      lists,
      layout: 'stacked',
      movingWith: moving,
      canEnter: (id, list) => {
        const { topics } = read().retro;
        return topics.some((topic) => topic.id === list) || mayLeaveFor(topics, id, list);
      },
      describe: sentence,
      drop: (id, place) => {
        made.announce(sentence('dropped', id, place));
        read().grouping.moveTo([...moving(id)], place.list, place.beforeId);
      },
    });
    return made;
  }, [read]);

  const { sayDrag } = room;
  useEffect(() => {
    let said = '';
    const say = () => {
      const { drag: dragged } = drag.state;
      const over = dragged?.place?.list ?? null;
      const next = dragged ? `${dragged.id} ${over}` : '';
      if (next === said) return;
      said = next;
      sayDrag(dragged && { noteId: dragged.id, over });
    };
    return drag.store.subscribe(say);
  }, [drag, sayDrag]);
  return drag;
}
