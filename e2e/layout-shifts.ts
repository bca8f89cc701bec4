import type { Page, Request } from '@playwright/test';
import { expect } from './fixtures.ts';

interface Shift {
  /** Whether the browser has measured it; both may see the same. */
  native: boolean;
  /** The part of the screen that moved × the part of the screen that it moved by, as in the Layout Instability API. */
  value: number;
  /** The elements that moved. */
  what: string;
}

declare global {
  interface Window {
    shifts: Shift[];
    changedAt: number;
  }
}

/**
 * Records in a page what moves on its screen, from its next load on. The browser's own entries follow elements, so that they are
 * blind to what is replaced: a heading that a skeleton shows and the view renders again elsewhere, and rows that do not stand where
 * their skeleton stood. Therefore each frame is compared with the one before, too: texts, and skeletons with what took their place.
 */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    /** Moves of fewer px are none, as in the Layout Instability API. */
    const LEAST_PX = 3;
    /** A skeleton may stand so many px above or below the middle of what takes its place: the size of a line of text. */
    const NEAR_PX = 8;
    /** A border that is so wide a part of a skeleton divides it. */
    const WIDE = 0.6;
    interface Box {
      left: number;
      top: number;
      right: number;
      bottom: number;
    }
    interface Place {
      text: string;
      box: Box;
    }
    interface Frame {
      /** The elements with a text on the screen, and the fields: all have one text, so that a field may stand where another stood. */
      texts: Map<Element, Place>;
      /** The boxes of each skeleton on the screen, and the elements around it. */
      skeletons: Map<Element, { boxes: Box[]; parents: Element[]; area: Box; edges: number[] }>;
      /** Whether the view has its title. */
      titled: boolean;
    }
    window.shifts = [];
    window.changedAt = 0;

    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        const what = entry.sources.map(({ node }) =>
          node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName,
        );
        window.shifts.push({ native: true, value: entry.value, what: what.join(', ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });

    const boxOf = (element: Element): Box => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right: Math.min(right, innerWidth), bottom: Math.min(bottom, innerHeight) };
    };
    const onScreen = ({ left, top, right, bottom }: Box) =>
      right - left > 1 && bottom - top > 1 && left >= 0 && top >= 0;
    const distanceOf = (one: Box, other: Box) =>
      Math.max(Math.abs(one.left - other.left), Math.abs(one.top - other.top));
    const around = (boxes: readonly Box[]): Box => ({
      left: Math.min(...boxes.map(({ left }) => left)),
      top: Math.min(...boxes.map(({ top }) => top)),
      right: Math.max(...boxes.map(({ right }) => right)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    });
    const record = (what: string, boxes: readonly Box[], distance: number) => {
      const { left, top, right, bottom } = around(boxes);
      const part = ((right - left) * (bottom - top)) / (innerWidth * innerHeight);
      window.shifts.push({
        native: false,
        value: (part * distance) / Math.max(innerWidth, innerHeight),
        what,
      });
    };

    const textsOf = (root: Element) => {
      const texts: Frame['texts'] = new Map();
      for (const element of root.querySelectorAll('*')) {
        const words = [...element.childNodes].map(({ nodeType, nodeValue }) =>
          nodeType === 3 ? nodeValue : '',
        );
        const text = words.join('').trim() || (element instanceof HTMLInputElement ? 'a field' : '');
        if (text === '' || !element.checkVisibility()) continue;
        const box = boxOf(element);
        if (onScreen(box)) texts.set(element, { text, box });
      }
      return texts;
    };
    /** Where the first two borders begin that divide an area from left to right, in px. */
    const edgesOf = (parent: Element, { left, top, right }: Box): number[] => {
      const edges: number[] = [];
      for (const element of parent.querySelectorAll('*:not(button, input, select, textarea)')) {
        const box = element.getBoundingClientRect();
        if (box.width < (right - left) * WIDE || element.querySelector(':scope > h1')) continue;
        const { borderTopWidth, borderBottomWidth } = getComputedStyle(element);
        if (borderTopWidth !== '0px') edges.push(box.top);
        if (borderBottomWidth !== '0px') edges.push(box.bottom);
      }
      const below = edges
        .filter((edge) => edge > top + 1 && edge < innerHeight)
        .toSorted((one, other) => one - other);
      return below.filter((edge, place) => edge - (below[place - 1] ?? 0) >= LEAST_PX).slice(0, 2);
    };
    const skeletonsOf = (root: Element) => {
      const skeletons: Frame['skeletons'] = new Map();
      for (const skeleton of root.querySelectorAll('[data-skeleton]')) {
        const boxes = [...skeleton.querySelectorAll(':empty')].map(boxOf).filter(onScreen);
        const parents: Element[] = [];
        for (let each = skeleton.parentElement; each; each = each.parentElement) parents.push(each);
        const area = boxOf(skeleton);
        if (boxes.length > 0)
          skeletons.set(skeleton, { boxes, parents, area, edges: edgesOf(skeleton, area) });
      }
      return skeletons;
    };

    /** The boxes of the texts that stand on the screen once. */
    const uniqueTexts = ({ texts }: Frame) => {
      const unique = new Map<string, Box | undefined>();
      for (const { text, box } of texts.values()) unique.set(text, unique.has(text) ? undefined : box);
      return unique;
    };
    const recordTexts = (old: Frame, now: Frame) => {
      const moved: { text: string; boxes: Box[]; distance: number }[] = [];
      const before = uniqueTexts(old);
      for (const [text, box] of uniqueTexts(now)) {
        const from = before.get(text);
        if (!from || !box) continue;
        const distance = distanceOf(from, box);
        if (distance >= LEAST_PX) moved.push({ text, boxes: [from, box], distance });
      }
      if (moved.length === 0) return;
      const boxes = moved.flatMap(({ boxes }) => boxes);
      record(
        moved.map(({ text }) => text).join(', '),
        boxes,
        Math.max(...moved.map(({ distance }) => distance)),
      );
    };

    /** The borders in the place of a skeleton are where its own were, and the first text stands where the skeleton's first box stood. */
    const recordSkeletons = (old: Frame, now: Frame) => {
      for (const [skeleton, { boxes, parents, area, edges }] of old.skeletons) {
        const parent = parents.find((each) => each.isConnected);
        if (now.skeletons.has(skeleton) || !parent) continue;
        const cameEdges = edgesOf(parent, area);
        const off = edges.map((edge, place) => Math.abs(edge - (cameEdges[place] ?? edge)));
        if (Math.max(...off, 0) >= LEAST_PX)
          record(
            `borders of a skeleton at ${edges}, of its content at ${cameEdges}`,
            [area],
            Math.max(...off),
          );
        // the title of a view may change without any skeleton for it
        const heading = old.titled ? document.querySelector('#main h1') : null;
        // the bar of the view; pages with tabs have none
        const bar = heading?.parentElement?.matches('[class*="bar"]') ? heading.parentElement : heading;
        const title = bar?.getBoundingClientRect().bottom;
        // an element that now has another text stands where it stood
        const stood = (element: Element, { text, box }: Place) => {
          const before = old.texts.get(element)?.box;
          if (before) return Math.abs(before.top - box.top) < LEAST_PX;
          return [...old.texts.values()].some(
            (each) => each.text === text && distanceOf(each.box, box) < LEAST_PX,
          );
        };
        const came: Place[] = [];
        for (const [element, place] of now.texts)
          if (parent.contains(element) && place.box.top >= (title ?? 0) && !stood(element, place))
            came.push(place);
        for (const [next, { boxes }] of now.skeletons)
          if (!old.skeletons.has(next) && parent.contains(next))
            came.push(...boxes.map((box) => ({ text: 'another skeleton', box })));
        const [first] = came.toSorted((one, other) => one.box.top - other.box.top);
        if (!first) continue;
        // the topmost boxes of a skeleton stand side by side
        const top = Math.min(...boxes.map((box) => box.top));
        const bottom = Math.max(...boxes.filter((box) => box.top - top < LEAST_PX).map((box) => box.bottom));
        const middle = (first.box.top + first.box.bottom) / 2;
        const distance = Math.max(top - NEAR_PX - middle, middle - bottom - NEAR_PX);
        if (distance >= LEAST_PX)
          record(
            `a skeleton from ${top} to ${bottom}, '${first.text}' at ${middle}`,
            [...boxes, ...came.map(({ box }) => box)],
            distance,
          );
      }
    };

    let frame: Frame = { texts: new Map(), skeletons: new Map(), titled: false };
    const compare = () => {
      requestAnimationFrame(compare);
      const root = document.getElementById('root');
      if (!root) return;
      const titled = document.querySelector('#main h1') !== null;
      const now = { texts: textsOf(root), skeletons: skeletonsOf(root), titled };
      recordTexts(frame, now);
      recordSkeletons(frame, now);
      frame = now;
    };
    requestAnimationFrame(compare);
    new MutationObserver(() => {
      window.changedAt = performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });

/** How long a page that has settled neither asks for anything nor changes, in ms. */
const QUIET_MS = 1000;

/** The requests of a page that have no answer. */
export function openRequests(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

/** Waits until a page has been quiet for a while, and gives what has moved on it. */
export async function shiftsWhenQuiet(page: Page, open: ReadonlySet<Request>): Promise<Shift[]> {
  await expect
    .poll(async () => open.size === 0 && (await page.evaluate(() => performance.now() - window.changedAt)))
    .toBeGreaterThan(QUIET_MS);
  return page.evaluate(() => window.shifts);
}
