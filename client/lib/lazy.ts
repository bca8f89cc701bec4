import type { Namespace } from 'i18next';
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { i18n } from './i18n.ts';
import { retryWhenOnline } from './online.ts';

/** A component whose code is fetched when it is needed. */
export interface LazyModule<Props> {
  /**
   * Resolves when the code is loaded; without connection it waits, and calls `onWait` once.
   * @throws what the import throws while the server can be reached.
   */
  fetch: (onWait?: () => void) => Promise<void>;
  /** The component; undefined until it is loaded. */
  get: () => ComponentType<Props> | undefined;
}

/** The parts of the program that are known so far; parts that are loaded may add others. */
const parts: (() => Promise<void>)[] = [];

/**
 * Loads all parts, one after the other, each when the browser is idle, so that they are there when the connection is lost. A part
 * that cannot be loaded now is loaded when it is shown.
 * @param signal ends it.
 */
export async function loadAllParts(signal: AbortSignal): Promise<void> {
  // the list grows meanwhile
  for (const fetch of parts) {
    await new Promise((resolve) => {
      // Safari does not report when it is idle
      if ('requestIdleCallback' in window) requestIdleCallback(resolve);
      else setTimeout(resolve);
    });
    if (signal.aborted) return;
    await fetch().catch(() => undefined);
  }
}

/**
 * @param load imports the component.
 * @param texts namespaces of texts that only this component needs: they load with it.
 */
export function lazyModule<Props>(
  load: () => Promise<ComponentType<Props>>,
  texts: Namespace = [],
): LazyModule<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async (onWait?: () => void) => {
    const [component] = await Promise.all([retryWhenOnline(load, onWait), i18n.loadNamespaces(texts)]);
    loaded = component;
  };
  parts.push(() => fetch());
  return { fetch, get: () => loaded };
}

/**
 * Fetches a component when it is shown. It does not suspend as React's `lazy` does: React shows a suspended component only
 * after its placeholder has been visible for 300 ms, and remembers a failure until the page is closed.
 * @returns undefined until it is loaded.
 * @throws as {@link LazyModule.fetch}, for the error boundary around it.
 */
export function useLazyModule<Props>(
  { fetch, get }: LazyModule<Props>,
  onWait?: () => void,
): ComponentType<Props> | undefined {
  const [failed, setFailed] = useState<{ error: unknown }>();
  const [, setArrivals] = useState(0);
  const loaded = get();
  useEffect(() => {
    // another component may have loaded it since this was rendered
    if (get()) {
      if (!loaded) setArrivals((count) => count + 1);
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
  }, [fetch, get, onWait, loaded]);
  if (failed) throw failed.error;
  return loaded;
}

interface LazyOptions<Props> {
  /** Namespaces of texts that only this component needs. */
  texts?: Namespace;
  /** Rendered until the component is loaded; by default nothing is rendered. */
  placeholder?: (props: Props) => ReactNode;
  /** Called once, if the component has to wait for the connection. */
  onWait?: () => void;
}

/** A component that is loaded when it is first shown, or earlier by its `fetch`. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { texts, ...options }: LazyOptions<Props> = {},
): ComponentType<Props> & { fetch: () => Promise<void> } {
  const module = lazyModule(load, texts);
  return Object.assign((props: Props) => createElement(LazyComponent<Props>, { module, props, ...options }), {
    fetch: () => module.fetch(),
  });
}

interface LazyComponentProps<Props> extends Omit<LazyOptions<Props>, 'texts'> {
  module: LazyModule<Props>;
  props: Props;
}

function LazyComponent<Props extends object>({
  module,
  props,
  placeholder,
  onWait,
}: LazyComponentProps<Props>) {
  const Component = useLazyModule(module, onWait);
  return Component ? createElement(Component, props) : placeholder?.(props);
}
