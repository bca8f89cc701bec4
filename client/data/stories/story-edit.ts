import { useCallback, useEffect } from 'react';
import { itemAtHand, useItemKeys } from '#client/lib/keys/item-keys.ts';
import { collectTyped, dropTyped } from '#client/lib/keys/typed-ahead.ts';
import { createStore, useStore } from '#client/lib/state/store.ts';
import { useLatest } from '#client/lib/state/use-latest.ts';
import type { EditedProperty } from '#shared/rules/stories/filter/properties.ts';
import type { OwnFieldName } from '#shared/rules/stories/own-fields.ts';
import type { CardStory } from './types.ts';

/** The keys that open the choice of values for the focused or hovered story. */
export const EDIT_KEYS: Readonly<Record<string, EditedProperty>> = {
  a: 'assignee',
  e: 'points',
  r: 'priority',
  d: 'due',
};

/** The second step of an action on stories, which asks for a value of a property or an own field, or the reason of a block. */
export type StoryStep = EditedProperty | 'status' | 'labels' | 'block' | OwnFieldName;

/** An open choice of values. */
export interface StoryEdit {
  step: StoryStep;
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
export function openStoryEdit(step: StoryStep, stories: readonly CardStory[], anchor: HTMLElement): void {
  if (stories.length === 0) return;
  lastId += 1;
  opened.set({ step, stories, anchor, id: lastId });
  collectTyped();
}

export function closeStoryEdit(): void {
  dropTyped();
  opened.set(null);
}

/** The open choice of values. */
export const useStoryEdit = (): StoryEdit | null => useStore(opened);

/** The callback of the values in a row; undefined if the person may not edit the story. */
export function useOnEdit(story: CardStory, editable: boolean) {
  const open = useCallback(
    (property: EditedProperty, anchor: HTMLElement) => openStoryEdit(property, [story], anchor),
    [story],
  );
  return editable ? open : undefined;
}

/** The element that shows a property in a card, a row or a bar; if it shows it nowhere, the whole of it. */
export function valueIn(whole: HTMLElement, step: StoryStep): HTMLElement {
  const value = whole.querySelector<HTMLElement>(`[data-property="${step}"]`);
  return value?.checkVisibility() ? value : whole;
}

/** Gives the stories that a key would change in the visible view of cards or rows; null: there is no such view. */
let storiesOfView: ((id: string | undefined) => readonly CardStory[]) | null = null;

/** The stories of the card or row at hand, or else the selected ones: those that the person may edit. */
export const storiesAtHand = (): readonly CardStory[] =>
  storiesOfView?.(itemAtHand()?.dataset['dragId']) ?? [];

/**
 * Listens for {@link EDIT_KEYS} while a view of cards or rows is mounted.
 * @param storiesOf the stories that a key changes, by the id of the story at hand; undefined: none is, and a selection may be
 *   meant. It leaves out stories that the person may not edit.
 */
export function useEditKeys(storiesOf: (id: string | undefined) => readonly CardStory[]): void {
  const latest = useLatest(storiesOf);
  useEffect(() => {
    const read = (id: string | undefined) => latest()(id);
    storiesOfView = read;
    return () => {
      if (storiesOfView === read) storiesOfView = null;
    };
  }, [latest]);
  useItemKeys((key, item, { shiftKey }) => {
    const property = EDIT_KEYS[key];
    if (!property || shiftKey) return false;
    const stories = storiesOf(item?.dataset['dragId']);
    const bar = document.querySelector<HTMLElement>('[data-bulk-bar]');
    const whole = stories.length > 1 ? (bar ?? item) : (item ?? bar);
    if (!whole || stories.length === 0) return false;
    openStoryEdit(property, stories, valueIn(whole, property));
    return true;
  });
}
