import { useCallback, useEffect, useEffectEvent } from 'react';
import { isOverlayOpen, isTyping } from '#client/lib/keys/shortcuts.ts';
import { collectTyped, dropTyped } from '#client/lib/keys/typed-ahead.ts';
import { createStore, useStore } from '#client/lib/state/store.ts';
import { getAppearance } from '#client/lib/text/appearance.ts';
import type { EditedProperty } from '#shared/rules/stories/story.ts';
import type { CardStory } from './types.ts';

/** The keys that open the choice of values for the focused or hovered story. */
export const EDIT_KEYS: Readonly<Record<string, EditedProperty>> = {
  a: 'assignee',
  e: 'points',
  r: 'priority',
  d: 'due',
};

/** An open choice of values. */
export interface StoryEdit {
  property: EditedProperty;
  /** The stories that get the chosen value. */
  stories: readonly CardStory[];
  /** The choice opens beside it. */
  anchor: HTMLElement;
  /** Another one for each choice that is opened. */
  id: number;
}

let lastId = 0;

// one choice is open at a time; the shell shows it
const opened = createStore<StoryEdit | null>(null);

/** Opens the choice of values of a property, and closes the one that was open. */
export function openStoryEdit(
  property: EditedProperty,
  stories: readonly CardStory[],
  anchor: HTMLElement,
): void {
  if (stories.length === 0) return;
  lastId += 1;
  opened.set({ property, stories, anchor, id: lastId });
  collectTyped();
}

export function closeStoryEdit(): void {
  dropTyped();
  opened.set(null);
}

/** The open choice of values. */
export const useStoryEdit = (): StoryEdit | null => useStore(opened);

/** The callback of the values in a card or a row; undefined if the person may not edit the story. */
export function useOnEdit(story: CardStory, editable: boolean) {
  const open = useCallback(
    (property: EditedProperty, anchor: HTMLElement) => openStoryEdit(property, [story], anchor),
    [story],
  );
  return editable ? open : undefined;
}

/** The element that shows a property in a card, a row or a bar; if it shows it nowhere, the whole of it. */
export function valueIn(whole: HTMLElement, property: EditedProperty): HTMLElement {
  const value = whole.querySelector<HTMLElement>(`[data-property="${property}"]`);
  return value?.checkVisibility() ? value : whole;
}

const ITEM = '[data-drag-id]';

/** The card or row that has the focus, or is under the pointer. */
function itemAtHand(): HTMLElement | null {
  const focused = document.activeElement?.closest<HTMLElement>(ITEM);
  if (focused) return focused;
  // single keys away from the focus can be turned off
  return getAppearance().shortcuts ? document.querySelector<HTMLElement>(`${ITEM}:hover`) : null;
}

/**
 * Listens for {@link EDIT_KEYS} while a view of cards or rows is mounted.
 * @param storiesOf the stories that a key changes, by the id of the story at hand; undefined: none is, and a selection may be
 *   meant. It leaves out stories that the person may not edit.
 */
export function useEditKeys(storiesOf: (id: string | undefined) => readonly CardStory[]): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const property = EDIT_KEYS[event.key.toLowerCase()];
    const { ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = event;
    if (
      !property ||
      event.defaultPrevented ||
      ctrlKey ||
      metaKey ||
      altKey ||
      shiftKey ||
      repeat ||
      isComposing
    )
      return;
    if (isTyping(event.target) || isOverlayOpen()) return;
    const item = itemAtHand();
    const stories = storiesOf(item?.dataset['dragId']);
    const bar = document.querySelector<HTMLElement>('[data-bulk-bar]');
    const whole = stories.length > 1 ? (bar ?? item) : (item ?? bar);
    if (!whole || stories.length === 0) return;
    event.preventDefault();
    openStoryEdit(property, stories, valueIn(whole, property));
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
