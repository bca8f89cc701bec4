import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { DragLocation } from '@atlaskit/pragmatic-drag-and-drop/types';
import { type RefObject, useEffect } from 'react';
import { type Carrier, zoneAround } from './carrier.ts';
import { scrollAtEdges } from './edge-scroll.ts';

/** Makes an element a zone in which cards that the mouse carries come down; it carries `data-zone`. */
export function useDropZone(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    return dropTargetForElements({ element, canDrop: ({ source }) => source.data['card'] === true });
  }, [ref]);
}

/** Follows a card that the mouse carries over the view, and lets it come down. */
export function useMouseDrops(frame: RefObject<HTMLElement | null>, carrier: Carrier): void {
  useEffect(() => {
    let zone: HTMLElement | null = null;
    let at = { x: 0, y: 0 };
    let stopScrolling = () => {};
    const hover = () => carrier.carry(zone?.dataset['zone'] ?? null, at);
    const follow = ({ input, dropTargets }: DragLocation) => {
      at = { x: input.clientX, y: input.clientY };
      zone = zoneAround(dropTargets[0]?.element);
      hover();
    };
    const stopWatching = monitorForElements({
      canMonitor: ({ source }) => source.data['card'] === true,
      onDragStart: ({ location }) => {
        follow(location.current);
        if (frame.current) stopScrolling = scrollAtEdges(frame.current, () => ({ ...at, zone }), hover);
      },
      onDrag: ({ location }) => follow(location.current),
      onDrop: ({ location }) => {
        stopScrolling();
        follow(location.current);
        if (zone) carrier.drop();
        else carrier.cancel();
      },
    });
    return () => {
      stopScrolling();
      stopWatching();
      carrier.cancel();
    };
  }, [frame, carrier]);
}
