/** Texts that a person types; what is typed into others searches or chooses, and is done when a story opens. */
const TEXTS = 'textarea, input:not([type="search"], [type="checkbox"], [type="radio"], [role="combobox"])';

/** Gives the focus to something that has arrived, unless it has the focus, or the person is typing a text by then. */
export function takeFocus(element: HTMLElement | null): void {
  const { activeElement } = document;
  if (element?.contains(activeElement) || activeElement?.matches(TEXTS)) return;
  element?.focus({ preventScroll: true });
}
