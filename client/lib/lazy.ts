import type { Namespace } from 'i18next';
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { i18n } from './i18n.ts';
import { patiently } from './online.ts';

/** A part of the program that is fetched when it is needed. */
export interface Part<Props> {
  /**
   * Resolves when it is there; without connection it waits for it, and tells `onWait` so once.
   * @throws what the import throws while the server is there.
   */
  fetch: (onWait?: () => void) => Promise<void>;
  /** Itself, once it is there. */
  get: () => ComponentType<Props> | undefined;
}

/**
 * @param load how it is imported.
 * @param texts the texts that it names besides those of whatever shows it: they come with it.
 */
export function part<Props>(load: () => Promise<ComponentType<Props>>, texts: Namespace = []): Part<Props> {
  let there: ComponentType<Props> | undefined;
  return {
    fetch: async (onWait) => {
      const [component] = await Promise.all([patiently(load, onWait), i18n.loadNamespaces(texts)]);
      there = component;
    },
    get: () => there,
  };
}

/**
 * Fetches a part where it is shown. It does not suspend as `lazy` of React does: React keeps what was suspended back
 * until its placeholder has stood for 300 ms, and remembers a failure for as long as the page lives.
 * @returns undefined until it is there.
 * @throws as {@link Part.fetch}, for the boundary around it.
 */
export function usePart<Props>(
  { fetch, get }: Part<Props>,
  onWait?: () => void,
): ComponentType<Props> | undefined {
  const [failed, setFailed] = useState<{ error: unknown }>();
  const [, setArrivals] = useState(0);
  const there = get();
  useEffect(() => {
    // it may have come for somebody else since this was rendered
    if (get()) {
      if (!there) setArrivals((count) => count + 1);
      return;
    }
    let left = false;
    fetch(onWait).then(
      () => left || setArrivals((count) => count + 1),
      (error: unknown) => left || setFailed({ error }),
    );
    return () => {
      left = true;
    };
  }, [fetch, get, onWait, there]);
  if (failed) throw failed.error;
  return there;
}

interface LazyOptions<Props> {
  /** The texts that it names besides those of whatever shows it. */
  texts?: Namespace;
  /** Makes what stands in its place until it is there; nothing where none is given. */
  placeholder?: (props: Props) => ReactNode;
  /** Told once, when it has to wait for the connection. */
  onWait?: () => void;
}

/** A component that is loaded when first shown, or by its `fetch` before. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { texts, ...options }: LazyOptions<Props> = {},
): ComponentType<Props> & { fetch: () => Promise<void> } {
  const itself = part(load, texts);
  return Object.assign((props: Props) => createElement(Shown<Props>, { itself, props, ...options }), {
    fetch: () => itself.fetch(),
  });
}

interface ShownProps<Props> extends Omit<LazyOptions<Props>, 'texts'> {
  itself: Part<Props>;
  props: Props;
}

function Shown<Props extends object>({ itself, props, placeholder, onWait }: ShownProps<Props>) {
  const There = usePart(itself, onWait);
  return There ? createElement(There, props) : placeholder?.(props);
}
