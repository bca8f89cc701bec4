/** A copy of an item that looks like it at rest, and fills the element around it. */
export function copyOf(item: HTMLElement): Node {
  const copy = item.cloneNode(true);
  if (copy instanceof HTMLElement) {
    for (const name of Object.keys(copy.dataset)) {
      if (name !== 'done' && name !== 'ageing') delete copy.dataset[name];
    }
    copy.style.cssText = 'width: 100%; height: 100%; margin: 0;';
  }
  return copy;
}
