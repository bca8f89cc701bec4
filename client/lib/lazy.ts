import type { Namespace } from 'i18next';
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { i18n } from './i18n.ts';
import { retryWhenOnline } from './online.ts';

/** A part of the program that is fetched when it is needed. */
export interface LazyModule<Props> {
  /**
   * Resolves when it is there; without connection it waits, and calls `onWait` once.
   * @throws what the import throws while the server is there.
   */
  fetch: (onWait?: () => void) => Promise<void>;
  /** The component, once it is there. */
  get: () => ComponentType<Props> | undefined;
}

/**
 * @param load how it is imported.
 * @param texts the texts that it names besides those of the component that shows it: they come with it.
 */
export function lazyModule<Props>(
  load: () => Promise<ComponentType<Props>>,
  texts: Namespace = [],
): LazyModule<Props> {
  let loaded: ComponentType<Props> | undefined;
  return {
    fetch: async (onWait) => {
      const [component] = await Promise.all([retryWhenOnline(load, onWait), i18n.loadNamespaces(texts)]);
      loaded = component;
    },
    get: () => loaded,
  };
}

/**
 * Fetches a part where it is shown. It does not suspend as `lazy` of React does: React keeps what was suspended back
 * until its placeholder has stood for 300 ms, and remembers a failure for as long as the page lives.
 * @returns undefined until it is there.
 * @throws as {@link LazyModule.fetch}, for the boundary around it.
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
  /** The texts that it names besides those of the component that shows it. */
  texts?: Namespace;
  /** Renders a placeholder until it is there; without it nothing is shown. */
  placeholder?: (props: Props) => ReactNode;
  /** Called once, when it has to wait for the connection. */
  onWait?: () => void;
}

/** A component that is loaded when first shown, or by its `fetch` before. */
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
