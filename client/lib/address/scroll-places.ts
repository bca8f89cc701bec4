import type { VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useLatest } from '../state/use-latest.ts';
import { getPlace, onLeave } from './address.ts';

/** Where a list was scrolled to, and the measured rows of a virtual list. */
interface ScrollPlace {
  top: number;
  left: number;
  rows: VirtualItem[];
}

/** How many addresses of a tab keep the places of their lists. */
const MAX_PLACES = 50;

/** The places of the lists, by name, for each place of the browser's history. */
const stored = new Map<number, Map<string, ScrollPlace>>();
/** Reads the places of the lists that are on screen. */
const readers = new Map<string, () => ScrollPlace>();

onLeave((fresh) => {
  const place = getPlace();
  stored.set(place, new Map([...readers].map(([name, read]) => [name, read()])));
  stored.delete(place - MAX_PLACES);
  if (!fresh) return;
  for (const later of [...stored.keys()].filter((key) => key > place)) stored.delete(later);
});

/**
 * Keeps the place of a list for each entry of the browser's history: after the back button the list is scrolled to where it was left.
 * A list that stays on screen is not moved.
 * @param name its name; one list on screen has it.
 * @param scroll the element that scrolls, when the component is mounted.
 * @param rowsOf the measured rows of a virtual list.
 * @returns how a virtual list begins.
 */
export function useScrollPlace(
  name: string,
  scroll: RefObject<HTMLElement | null>,
  rowsOf: () => VirtualItem[] = () => [],
): Pick<ScrollPlace, 'top' | 'rows'> | undefined {
  const [start] = useState(() => stored.get(getPlace())?.get(name));
  const rows = useLatest(rowsOf);
  useLayoutEffect(() => {
    if (start && scroll.current)
      Object.assign(scroll.current, { scrollTop: start.top, scrollLeft: start.left });
    const read = () => {
      const { scrollTop: top = 0, scrollLeft: left = 0 } = scroll.current ?? {};
      return { top, left, rows: rows()() };
    };
    readers.set(name, read);
    return () => {
      if (readers.get(name) === read) readers.delete(name);
    };
  }, [name, scroll, rows, start]);
  return start;
}

/** The element that a view scrolls in: its frame, or on a low screen the frame of the whole page. */
const PAGE: RefObject<HTMLElement | null> = {
  get current() {
    const frame = document.getElementById('main');
    return frame && getComputedStyle(frame).overflowY === 'visible' ? frame.parentElement : frame;
  },
};

/** The events of a person who scrolls by themselves: they end the way back to a place. */
const OWN_MOVES = ['wheel', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the place of a view that scrolls as a whole, as {@link useScrollPlace} keeps that of a list. Charts get their height after they are
 * mounted: the view follows until it has reached the place, or the person moves.
 */
export function usePagePlace(name: string): void {
  const start = useScrollPlace(name, PAGE);
  useLayoutEffect(() => {
    const page = PAGE.current;
    const top = start?.top ?? 0;
    if (!page || top === 0) return;
    const observer = new ResizeObserver(() => {
      page.scrollTop = top;
      if (page.scrollTop >= top) observer.disconnect();
    });
    const stop = () => observer.disconnect();
    for (const part of page.children) observer.observe(part);
    for (const event of OWN_MOVES) page.addEventListener(event, stop);
    return () => {
      stop();
      for (const event of OWN_MOVES) page.removeEventListener(event, stop);
    };
  }, [start]);
}
