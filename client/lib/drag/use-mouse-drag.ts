import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { type RefObject, useEffect } from 'react';
import type { Carrier } from './carrier.ts';
import { IN_HAND_MARGIN } from './in-hand.ts';

/** Lets the mouse pick the card of a story up. Where it comes down is the view's matter ({@link useMouseDrops}). */
export function useMouseDrag(ref: RefObject<HTMLElement | null>, id: string, carrier: Carrier): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    return draggable({
      element,
      // fingers have a way of their own, which scrolls and works everywhere
      canDrag: () => carrier.pointer() !== 'touch',
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
            container.append(carrier.picture(element));
          },
        });
      },
      onDragStart: () => carrier.pickUp(id, 'mouse'),
    });
  }, [ref, id, carrier]);
}
