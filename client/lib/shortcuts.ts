import { useEffect, useEffectEvent } from 'react';
import { getAppearance, useAppearance } from './appearance.ts';

interface Shortcut {
  /** Keys as the keyboard types them, one after the other. */
  keys: readonly [string, string?];
  /** With Ctrl, or ⌘. */
  mod?: true;
}

/** Every shortcut of the app, in the order in which the help lists them. Views and dialogs have keys of their own beside. */
export const SHORTCUTS = {
  palette: { keys: ['k'], mod: true },
  search: { keys: ['/'] },
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
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof SHORTCUTS;

const NAMES = Object.keys(SHORTCUTS) as ShortcutName[];
/** How long the second key of 'g k' may take, in ms. */
const SECOND_KEY_MS = 1500;
const IS_MAC = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The keys as they are shown: 'Ctrl' 'K', 'G' 'B'. */
export function shownKeys(name: ShortcutName): string[] {
  const { keys, mod }: Shortcut = SHORTCUTS[name];
  const letters = keys.filter((key) => key !== undefined).map((key) => key.toUpperCase());
  return mod ? [IS_MAC ? '⌘' : 'Ctrl', ...letters] : letters;
}

/** For `aria-keyshortcuts`; undefined where it cannot say it: one key after another, and keys that are turned off. */
export function ariaKeys(name: ShortcutName): string | undefined {
  const { keys, mod }: Shortcut = SHORTCUTS[name];
  if (mod) return `${IS_MAC ? 'Meta' : 'Control'}+${keys[0].toUpperCase()}`;
  return keys[1] === undefined && getAppearance().shortcuts ? keys[0].toUpperCase() : undefined;
}

/** What a control says of its shortcut; nothing where the person has turned such keys off. */
export function useHint(name: ShortcutName): { keys: string[]; aria: string | undefined } {
  const { shortcuts } = useAppearance();
  const { mod }: Shortcut = SHORTCUTS[name];
  return shortcuts || mod ? { keys: shownKeys(name), aria: ariaKeys(name) } : { keys: [], aria: undefined };
}

const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]';

/** Whether what is pressed is text for a field. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}

/** Whether keys belong to something that is open above the view, or to a dragged card. */
function isTaken(): boolean {
  const above = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"], [data-dragged]');
  return [...above].some((element) => element.checkVisibility());
}

function find(pressed: readonly string[], mod: boolean): ShortcutName | undefined {
  return NAMES.find((name) => {
    const { keys, mod: needsMod }: Shortcut = SHORTCUTS[name];
    const wanted = keys.filter((key) => key !== undefined);
    return (needsMod ?? false) === mod && wanted.join(' ') === pressed.join(' ');
  });
}

/**
 * Listens for the shortcuts while mounted: once, in the shell. Never while somebody types, and single keys only where the
 * person has not turned them off and nothing is open above the view.
 * @param act answers whether it has done something; where not, the key goes on to whatever else answers to it.
 */
export function useShortcuts(act: (name: ShortcutName) => boolean): void {
  const onAct = useEffectEvent(act);
  useEffect(() => {
    let first: { key: string; at: number } | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.repeat || event.isComposing) return;
      const key = event.key.toLowerCase();
      const mod = event.ctrlKey || event.metaKey;
      const before = first && event.timeStamp - first.at < SECOND_KEY_MS ? first.key : undefined;
      first = undefined;
      const ofPalette = mod && key === 'k';
      if (!ofPalette && (isTyping(event.target) || isTaken())) return;
      if (!mod && !getAppearance().shortcuts) return;
      const name = (before !== undefined && find([before, key], mod)) || find([key], mod);
      if (name === undefined) {
        if (
          !mod &&
          NAMES.some((known) => SHORTCUTS[known].keys.length > 1 && SHORTCUTS[known].keys[0] === key)
        )
          first = { key, at: event.timeStamp };
        return;
      }
      if (!onAct(name)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // before the view hears it: the second key of 'g k' is no 'k'
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
