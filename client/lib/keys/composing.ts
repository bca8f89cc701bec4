import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

type PressedKey = KeyboardEvent | ReactKeyboardEvent;

/** The `keyCode` of a key that an input method has handled. Source: UI Events, 'Legacy Key & Mouse Event Attributes'. */
const HANDLED = 229;

/**
 * Whether a pressed key belongs to an input method that composes a word (Japanese, Chinese, accents of some keyboards): its Enter
 * chooses the word, and its Escape drops it. Most browsers set `isComposing`. Safari presses the key after the composition has
 * ended, and only its `keyCode` says so.
 */
export function isComposing(event: PressedKey): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === HANDLED;
}

/** Whether Enter was pressed, and not to choose a word of an input method. */
export const isEnter = (event: PressedKey): boolean => event.key === 'Enter' && !isComposing(event);

/** Whether Escape was pressed, and not to drop a word of an input method. */
export const isEscape = (event: PressedKey): boolean => event.key === 'Escape' && !isComposing(event);
