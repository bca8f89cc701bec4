const TEXT_FIELDS = 'textarea, input:not([type=search], [type=checkbox], [type=radio])';

let typed = false;
let reloads = false;

const askFirst = (event: BeforeUnloadEvent) => {
  if (typed && reloads) event.preventDefault();
  // a person who stays is not asked when they close the page
  reloads = false;
};

/** Notes from now on whether the person types in a field, other than to search. @returns ends it and forgets. */
export function watchTyping(): () => void {
  const note = ({ target }: Event) => {
    typed ||= target instanceof Element && target.matches(TEXT_FIELDS);
  };
  document.addEventListener('input', note, { capture: true });
  // from the beginning: Chromium passes over a listener that is added just before the page reloads
  window.addEventListener('beforeunload', askFirst);
  return () => {
    document.removeEventListener('input', note, { capture: true });
    window.removeEventListener('beforeunload', askFirst);
    typed = false;
  };
}

/** Loads the page again. If the person has typed something, which may not be saved, the browser asks first. */
export function reloadPage(): void {
  reloads = true;
  window.location.reload();
}
