import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { CardStory } from '../../lib/stories/types.ts';
import { useBoardStore } from './board-store.ts';
import { IN_HAND_MARGIN, makeCardInHand } from './in-hand.ts';

/** Lets the mouse pick a card up. Where it comes down is the board's matter. */
export function useMouseDrag(ref: RefObject<HTMLElement | null>, story: CardStory): void {
  const store = useBoardStore();
  const pickUp = useEffectEvent(() => store.pickUp(story, 'mouse', null));

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    return draggable({
      element,
      // fingers have a way of their own, which scrolls and works everywhere
      canDrag: () => store.pointer !== 'touch' && store.state.drag === null,
      getInitialData: () => ({ card: true }),
      onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
        const rect = element.getBoundingClientRect();
        const { clientX, clientY } = location.initial.input;
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: () => ({
            x: clientX - rect.left + IN_HAND_MARGIN,
            y: clientY - rect.top + IN_HAND_MARGIN,
          }),
          render: ({ container }) => {
            container.style.padding = `${IN_HAND_MARGIN}px`;
            container.append(makeCardInHand(element));
          },
        });
      },
      onDragStart: () => pickUp(),
    });
  }, [ref, store]);
}
