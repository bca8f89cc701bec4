/**
 * Gives the heading of the workspace the focus as soon as it is shown: the form that had the focus is gone, and a screen reader
 * would start again from the top. What has taken the focus by then keeps it.
 */
export function focusWorkspaceWhenShown(): void {
  const observer = new MutationObserver(() => {
    const heading = document.querySelector<HTMLElement>('#main h1');
    if (!heading) return;
    observer.disconnect();
    if (document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
