import { isComposing } from './composing.ts';
import { isText, isTyping } from './shortcuts.ts';

/** How long no key acts, from the last one that was meant for a field that has gone (ms). */
const QUIET_MS = 2000;
const EDITING = /^(Backspace|Delete|Enter|Dead|Process|Unidentified|Home|End|Page(Up|Down)|Arrow.*)$/;

let end: (() => void) | undefined;

/** Whether a key changes a text, or goes to another place in it. */
const isForField = (event: KeyboardEvent): boolean =>
  isText(event) || isComposing(event) || (EDITING.test(event.key) && !event.ctrlKey && !event.metaKey);

/**
 * Ignores keys that are meant for a field that has just disappeared: for two seconds, and while the person types on without a
 * pause. It ends at once when the person goes to a field, presses Tab or Escape, or uses the pointer.
 */
export function quietKeys(): void {
  end?.();
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const finish = () => {
    clearTimeout(timer);
    stop.abort();
    end = undefined;
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(finish, QUIET_MS);
  };
  const swallow = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.key === 'Tab' || event.key === 'Escape') finish();
    else if (isForField(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      wait();
    }
  };
  const options = { capture: true, signal: stop.signal };
  window.addEventListener('keydown', swallow, options);
  // a button acts when the space bar is released
  window.addEventListener('keyup', swallow, options);
  window.addEventListener('pointerdown', finish, options);
  end = finish;
  wait();
}
