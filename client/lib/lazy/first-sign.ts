/** The signs of a person: an action may follow. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'input'] as const;

/**
 * Loads a part of the program when the person first moves the pointer, touches the screen or presses a key: what answers to an input is
 * not needed before, and is there when the connection is lost. If it cannot be loaded, the next sign asks for it again.
 * @returns a function that stops waiting.
 */
export function loadAtFirstSign(load: () => Promise<unknown>): () => void {
  const stop = new AbortController();
  let loading = false;
  const note = () => {
    if (loading) return;
    loading = true;
    load().then(
      () => stop.abort(),
      () => {
        loading = false;
      },
    );
  };
  for (const sign of SIGNS) addEventListener(sign, note, { passive: true, signal: stop.signal });
  return () => stop.abort();
}
