import { useEffect } from 'react';
import { copyText } from '../screen/copy-text.ts';
import { toast } from '../screen/toast.ts';
import { keepCopy } from '../storage/stored-values.ts';
import { i18n } from '../text/i18n.ts';
import { isEnter, isEscape } from './composing.ts';
import { quietKeys } from './quiet-keys.ts';

/** An element, and where it stood: its ancestors from the inside, each with the index of its child on the way to the element. */
interface Place {
  element: HTMLElement;
  ancestors: { parent: Element; index: number }[];
}

/** Layers above the page, which return the focus when they close. */
const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"], [data-portal]';
/** No fields of text: the next key may be meant as a shortcut. */
const STOPS = 'a[href], button:enabled, input:is([type="checkbox"], [type="radio"]):enabled, [tabindex]';
const FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"])';
/** How many elements of the page are remembered. */
const MEMORY = 12;

const isStop = (element: HTMLElement) => element.tabIndex >= 0 && element.checkVisibility();

function placeOf(element: HTMLElement): Place {
  const ancestors: Place['ancestors'] = [];
  let child: Element = element;
  for (let parent = child.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    ancestors.push({ parent, index: [...parent.children].indexOf(child) });
    child = parent;
  }
  return { element, ancestors };
}

/** Where the focus goes in a part of the page: where it was last, the first row of a list, or the first stop of the tab key. */
function entryOf(part: Element | undefined, memory: readonly Place[]): HTMLElement | undefined {
  if (!part) return undefined;
  const known = memory.findLast(({ element }) => part.contains(element) && element.checkVisibility());
  if (known) return known.element;
  const row = part.querySelector<HTMLElement>('[data-drag-handle]');
  if (row?.checkVisibility()) return row;
  return [...part.querySelectorAll<HTMLElement>(STOPS)].find(isStop);
}

/**
 * The element nearest to the former focus, in the same part of the page; if that part is empty, the heading of the view. A heading
 * that is drawn anew, as when its view has loaded, is followed by the new one: beside it is the main button.
 */
function nearest(memory: readonly Place[]): HTMLElement | null {
  const last = memory.at(-1);
  if (last?.element.tagName === 'H1') return headingOfView();
  if (last?.element.isConnected && last.element.checkVisibility()) return last.element;
  const rest = memory.filter(({ element }) => element.isConnected);
  for (const { parent, index } of last?.ancestors ?? []) {
    if (!parent.isConnected) continue;
    const { children } = parent;
    const entry = entryOf(children[index], rest) ?? entryOf(children[index - 1], rest);
    if (entry) return entry;
    if (parent.tagName === 'MAIN') break;
  }
  return headingOfView();
}

/** An element that no key acts on. */
function headingOfView(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (heading) heading.tabIndex = -1;
  return heading;
}

/**
 * Keeps the focus of people who work with the keyboard, while mounted: when the focused element is removed (a deleted row, a
 * closed menu, a bar that goes) and no other element takes the focus, the nearest element gets it. Otherwise the page would have no
 * focus, and a screen reader would start again from the top.
 *
 * It may be mounted at the first key or text: the element that has the focus then counts as if it had just got it.
 *
 * When a change by others removes a field while the person types in it, the heading of the view gets the focus, keys are ignored for
 * a moment, and the text is kept and offered for copying unless the view shows it again.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let memory: Place[] = [];
    let byKey = true;
    // the field that the person typed in last, unless they have done something else since
    let written: Element | null = document.activeElement;
    // a field in a layer may be about to close by a key that was pressed before this code was loaded
    if (!written?.matches(FIELDS) || written.closest(LAYERS)) written = null;
    let focused: Element | null = null;
    let waiting = false;

    const isLost = () => focused?.isConnected === false && document.activeElement === document.body;
    const restore = () => {
      waiting = false;
      if (!byKey || !isLost()) return;
      (written === focused ? headingOfView() : nearest(memory))?.focus({ preventScroll: true });
    };
    const onFocus = ({ target }: { target: EventTarget | null }) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      focused = target;
      if (target.closest(LAYERS)) return;
      memory = [...memory.filter(({ element }) => element !== target), placeOf(target)].slice(-MEMORY);
    };
    const onRemoval = () => {
      if (waiting || !isLost()) return;
      waiting = true;
      if (written === focused) {
        quietKeys();
        saveLostText(focused);
      }
      // after code that gives the focus to an element of its own
      setTimeout(restore, 100);
    };
    const onKey = (event: KeyboardEvent) => {
      byKey = true;
      // just after the field has gone, keys are still meant for it
      if (waiting) return;
      // they send the text, give it up, or leave its field
      if (isEnter(event) || isEscape(event) || event.key === 'Tab') written = null;
    };
    const onInput = ({ target }: Event) => {
      if (target instanceof Element) written = target;
    };
    const onPointer = () => {
      byKey = false;
      written = null;
    };

    onFocus({ target: document.activeElement });
    const observer = new MutationObserver(onRemoval);
    observer.observe(document.body, { childList: true, subtree: true });
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    // dialogs that open later hear keys at the window too, and are gone before the document hears the one that closes them
    window.addEventListener('focusin', onFocus, options);
    window.addEventListener('keydown', onKey, options);
    window.addEventListener('input', onInput, options);
    window.addEventListener('pointerdown', onPointer, options);
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }, []);
}

/**
 * A field has gone while the person typed in it: its text is shown, and can be copied, also later from 'Textos por copiar'.
 * @param field not one whose text the view keeps and shows again: such fields have `data-keeps-text`.
 */
function saveLostText(field: Element | null): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const text = field.value.trim();
  if (text === '' || field.type === 'password' || field.closest('[data-keeps-text]')) return;
  keepCopy({ value: text });
  const messages = { copied: i18n.t('common:lostText.copied'), failed: i18n.t('common:lostText.copyFailed') };
  toast.lasting(i18n.t('shell:lostText'), text, {
    label: i18n.t('common:lostText.copy'),
    run: () => void copyText(text, messages),
  });
}
