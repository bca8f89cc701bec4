const TEXT_FIELDS = 'textarea, input:not([type=search], [type=checkbox], [type=radio])';

let typed = false;

/** Notes from now on whether the person types in a field, other than to search. @returns ends it and forgets. */
export function watchTyping(): () => void {
  const note = ({ target }: Event) => {
    typed ||= target instanceof Element && target.matches(TEXT_FIELDS);
  };
  document.addEventListener('input', note, { capture: true });
  return () => {
    document.removeEventListener('input', note, { capture: true });
    typed = false;
  };
}

/** Loads the page again. If the person has typed something, which may not be saved, the browser asks first. */
export function reloadPage(): void {
  if (typed) window.addEventListener('beforeunload', (event) => event.preventDefault(), { once: true });
  window.location.reload();
}
