// Vite requests the style sheets of a part of the program once: a part that is loaded again after a lost connection would stay
// without the ones that failed.
const failed = new Set<string>();

/** Notes each style sheet that cannot be loaded. Called once, when the program starts. */
export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    failed.add(target.href);
    target.remove();
  };
  // these events do not bubble
  window.addEventListener('error', note, { capture: true });
}

/** Loads the style sheets that have failed so far. @throws {TypeError} if one fails again. */
export async function loadFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(loadStyle));
}

function loadStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => {
      failed.delete(href);
      resolve();
    };
    link.onerror = () => reject(new TypeError(`${href} cannot be loaded.`));
    document.head.append(link);
  });
}
