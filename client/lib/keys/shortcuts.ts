import { useEffect, useEffectEvent } from 'react';
import { getAppearance, useAppearance } from '../text/appearance.ts';
import { isComposing } from './composing.ts';
import { pressedKey } from './pressed-key.ts';

interface Shortcut {
  /** The keys, as {@link pressedKey} names them, one after the other. */
  keys: readonly [string, string?];
  /** With Ctrl, or ⌘. */
  mod?: true;
  /** With Ctrl and the shift key. */
  shift?: true;
}

/** Every shortcut of the app, in the order in which the help lists them. Views and dialogs have more keys of their own. */
export const SHORTCUTS = {
  palette: { keys: ['k'], mod: true },
  search: { keys: ['/'] },
  searchPage: { keys: ['f'], mod: true, shift: true },
  help: { keys: ['?'] },
  undo: { keys: ['z'], mod: true },
  story: { keys: ['n'] },
  sprint: { keys: ['p'] },
  invite: { keys: ['i'] },
  dashboard: { keys: ['g', 'd'] },
  backlog: { keys: ['g', 'b'] },
  kanban: { keys: ['g', 'k'] },
  sprints: { keys: ['g', 's'] },
  planning: { keys: ['g', 'p'] },
  team: { keys: ['g', 't'] },
  reports: { keys: ['g', 'r'] },
  poker: { keys: ['g', 'e'] },
  retro: { keys: ['g', 'o'] },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof SHORTCUTS;

const NAMES = Object.keys(SHORTCUTS) as ShortcutName[];
/** How long the second key of 'g k' may take, in ms. */
const SECOND_KEY_MS = 1500;
const IS_MAC = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The keys as they are shown: 'Ctrl' 'K', 'G' 'B'. */
export function formatShortcut(name: ShortcutName): string[] {
  const { keys, mod, shift }: Shortcut = SHORTCUTS[name];
  const letters = keys.filter((key) => key !== undefined).map((key) => key.toUpperCase());
  return mod ? [IS_MAC ? '⌘' : 'Ctrl', ...(shift ? ['⇧'] : []), ...letters] : letters;
}

/**
 * The value of `aria-keyshortcuts`; undefined for a sequence of keys, which it cannot express, and for keys that are turned
 * off.
 */
export function ariaKeys(name: ShortcutName): string | undefined {
  const { keys, mod, shift }: Shortcut = SHORTCUTS[name];
  if (mod) return `${IS_MAC ? 'Meta' : 'Control'}+${shift ? 'Shift+' : ''}${keys[0].toUpperCase()}`;
  return keys[1] === undefined && getAppearance().shortcuts ? keys[0].toUpperCase() : undefined;
}

/** The shortcut that a control shows; empty if the person has turned off such keys. */
export function useHint(name: ShortcutName): { keys: string[]; aria: string | undefined } {
  const { shortcuts } = useAppearance();
  const { mod }: Shortcut = SHORTCUTS[name];
  return shortcuts || mod
    ? { keys: formatShortcut(name), aria: ariaKeys(name) }
    : { keys: [], aria: undefined };
}

const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]';

/** Whether a pressed key is text for a field. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}

/** Whether a key writes a character; AltGr types some of them. */
export function isText(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  const isCommand = metaKey || ctrlKey || (altKey && !IS_MAC);
  return [...key].length === 1 && (!isCommand || event.getModifierState('AltGraph'));
}

/** Whether keys belong to a dialog or menu above the view, or to a dragged card. */
export function isOverlayOpen(): boolean {
  const above = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"], [data-dragged]');
  return [...above].some((element) => element.checkVisibility());
}

/**
 * Listens for the keys of a view while mounted: not while the person types, and not while something is open above it.
 * @param act returns whether it has handled the key.
 */
export function useViewKeys(act: (event: KeyboardEvent) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isComposing(event)) return;
    if (!isTyping(event.target) && !isOverlayOpen() && act(event)) event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function find(pressed: readonly string[], mod: boolean): ShortcutName | undefined {
  return NAMES.find((name) => {
    const { keys, mod: needsMod }: Shortcut = SHORTCUTS[name];
    const wanted = keys.filter((key) => key !== undefined);
    return (needsMod ?? false) === mod && wanted.join(' ') === pressed.join(' ');
  });
}

/**
 * Listens for the shortcuts while mounted. Used once, in the shell. It ignores keys while the person types. Single keys work
 * only if the person has not turned them off and no layer is open above the view.
 * @param act returns whether it has handled the shortcut; if not, other listeners get the key.
 */
export function useShortcuts(act: (name: ShortcutName) => boolean): void {
  const onAct = useEffectEvent(act);
  useEffect(() => {
    let first: { key: string; at: number } | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.repeat || isComposing(event)) return;
      const key = pressedKey(event);
      const mod = event.ctrlKey || event.metaKey;
      const before = first && event.timeStamp - first.at < SECOND_KEY_MS ? first.key : undefined;
      first = undefined;
      // these two work while the person types, too
      const finds = mod && (key === 'k' || (key === 'f' && event.shiftKey));
      if (!finds && (isTyping(event.target) || isOverlayOpen())) return;
      if (!mod && !getAppearance().shortcuts) return;
      const name = (before !== undefined && find([before, key], mod)) || find([key], mod);
      const { shift }: Shortcut = SHORTCUTS[name ?? 'palette'];
      if (name === undefined || (shift && !event.shiftKey)) {
        if (!mod && NAMES.some((name) => SHORTCUTS[name].keys.length > 1 && SHORTCUTS[name].keys[0] === key))
          first = { key, at: event.timeStamp };
        return;
      }
      if (!onAct(name)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // before the listeners of the view: the second key of 'g k' is not their 'k'
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
