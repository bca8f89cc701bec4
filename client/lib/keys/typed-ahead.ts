import { whenIdle } from '../lazy/idle.ts';
import { isComposing, isEnter } from './composing.ts';
import { isText, isTyping } from './shortcuts.ts';

/**
 * The collection ends if no field has got the focus after this many pauses, each until the page has nothing to do: a slow machine
 * may need seconds until it has rendered the field. While code is being loaded the collection does not end.
 */
const PAUSES = 4;
const PAUSE_MS = 500;

/** The keys typed since the one that opens a field; undefined while none are collected. */
let typed: string | undefined;
let end = new AbortController();
/** The number of chunks that are still loading. */
let pending = 0;
let listeners = new AbortController();

/**
 * Collects typed text, wherever the focus is, until a text field gets the focus and with it the whole text. Called when a key or a
 * button opens something with a field, whose code may have to be loaded first. Escape and a press of the pointer drop it. If
 * no field opens, the collection ends by itself.
 *
 * Enter neither presses a button nor submits a form that the person has not seen: in a field of several lines it begins a line, in
 * others it becomes a space, and nothing at the end. After a dead key the page receives the composed letter, or the plain one.
 */
export function collectTyped(): void {
  dropTyped();
  typed = '';
  listeners = new AbortController();
  const options = { capture: true, signal: listeners.signal };
  window.addEventListener('keydown', onKeyDown, options);
  window.addEventListener('focusin', onFocus, options);
  window.addEventListener('pointerdown', dropTyped, options);
  planEnd();
}

/** Ends the collection, if there is one, and drops its text. */
export function dropTyped(): void {
  typed = undefined;
  end.abort();
  listeners.abort();
}

/**
 * Keeps the collection going while a part is on its way.
 * @returns to be called when it has arrived, or will not come.
 */
export function awaitField(): () => void {
  pending += 1;
  end.abort();
  let arrived = false;
  return () => {
    if (arrived) return;
    arrived = true;
    pending -= 1;
    if (typed !== undefined) planEnd();
  };
}

function planEnd(): void {
  end.abort();
  if (pending > 0) return;
  end = new AbortController();
  void endAfterPauses(end.signal);
}

async function endAfterPauses(signal: AbortSignal): Promise<void> {
  for (let left = PAUSES; left > 0; left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    await whenIdle();
    if (signal.aborted) return;
  }
  dropTyped();
}

function onKeyDown(event: KeyboardEvent): void {
  if (typed === undefined || isComposing(event)) return;
  // it also closes the dialog that is about to open
  if (event.key === 'Escape') {
    dropTyped();
    return;
  }
  if (event.key === 'Backspace') typed = [...typed].slice(0, -1).join('');
  else if (isEnter(event) && !event.ctrlKey && !event.metaKey) typed += '\n';
  // the key that began the collection may still be down
  else if (isText(event)) typed += event.repeat && typed === '' ? '' : event.key;
  else if (event.key !== 'Dead') return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

const inOneLine = (text: string) => text.replace(/\s*\n\s*$/, '').replace(/\s*\n\s*/g, ' ');

/** Keys are collected until the field has handled its focus, for example by selecting its text. */
function onFocus({ target }: FocusEvent): void {
  if (!isTyping(target) || !(target instanceof Element) || target.matches('select, [readonly]')) return;
  setTimeout(() => {
    if (typed === undefined || document.activeElement !== target) return;
    const text = target instanceof HTMLInputElement ? inOneLine(typed) : typed;
    dropTyped();
    // as if it were typed: the field hears of it, its limit of length holds, and the browser can undo it
    if (text !== '') document.execCommand('insertText', false, text);
  });
}
