import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { loadFailedStyles } from '../connection/failed-styles.ts';
import { retryWhenOnline } from '../connection/online.ts';
import { addTexts, type Texts } from '../text/i18n.ts';
import { whenIdle } from './idle.ts';

/** A module with a component that loads when it is needed, and beside it the texts that its part of the program needs. */
export interface PartSource {
  readonly texts?: Texts;
  readonly [name: string]: unknown;
}

/** The properties of a component. */
export type PropsOf<Component> = Component extends ComponentType<infer Props extends object> ? Props : never;

/** A component whose code is fetched when it is needed. */
export interface LazyModule<Props> {
  /**
   * Resolves when the code is loaded; without connection it waits, and calls `onWait` once.
   * @throws {MissingPart} if it fails while the server can be reached.
   */
  fetch: (onWait?: () => void) => Promise<void>;
  /** The component; undefined until it is loaded. */
  get: () => ComponentType<Props> | undefined;
}

/**
 * A part that cannot be loaded although the server can be reached: a new version was installed, which has other files, or the
 * browser keeps the failed request until the page is loaded again, as the HTML standard demanded until 2026. Another address for
 * the same file would not help, because the files that it imports keep theirs. The page has to be loaded again.
 */
export class MissingPart extends Error {}

/** Notifies the person of a missing part; false: it cannot. */
let notifyMissing: () => boolean = () => false;

/** Sets the function that notifies the person of missing parts. If it returns false, the error boundary shows instead. */
export function setMissingNotice(notify: () => boolean): void {
  notifyMissing = notify;
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
    await whenIdle();
    if (signal.aborted) return;
    await fetch().catch(() => undefined);
  }
}

/**
 * A component that is fetched with its texts, which its module exports as `texts`.
 * @param load imports the module.
 * @param name of the component in it.
 */
export function lazyModule<Source extends PartSource, Name extends keyof Source>(
  load: () => Promise<Source>,
  name: Name,
): LazyModule<PropsOf<Source[Name]>> {
  let loaded: ComponentType<PropsOf<Source[Name]>> | undefined;
  const loadWhole = async () => {
    await loadFailedStyles();
    return load();
  };
  const fetch = async (onWait?: () => void) => {
    // a part that is there does not wait for the styles that another part lacks
    if (loaded) return;
    const source = await retryWhenOnline(loadWhole, onWait).catch((cause: unknown) => {
      throw new MissingPart('A part of the program cannot be loaded.', { cause });
    });
    addTexts('es', source.texts ?? {});
    loaded = source[name] as ComponentType<PropsOf<Source[Name]>>;
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
  module: LazyModule<Props>,
  onWait?: () => void,
): ComponentType<Props> | undefined {
  const { loaded, failed } = useFetched(module, onWait);
  if (failed) throw failed.error;
  return loaded;
}

/** @returns the component, undefined until it is loaded; and why it cannot be loaded. */
function useFetched<Props>({ fetch, get }: LazyModule<Props>, onWait?: () => void) {
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
  return { loaded, failed };
}

interface LazyOptions<Props> {
  /** Rendered until the component is loaded; empty by default. */
  placeholder?: (props: Props) => ReactNode;
  /** Called once, if the component has to wait for the connection. */
  onWait?: () => void;
}

/**
 * A component that is loaded when it is first shown, or earlier by its `fetch`. If it cannot be loaded, it is left out and the
 * person is notified.
 * @throws {MissingPart} if the person cannot be notified, for the error boundary around it.
 */
export function lazy<Source extends PartSource, Name extends keyof Source>(
  load: () => Promise<Source>,
  name: Name,
  options: LazyOptions<PropsOf<Source[Name]>> = {},
): FunctionComponent<PropsOf<Source[Name]>> & Pick<LazyModule<unknown>, 'fetch'> {
  type Props = PropsOf<Source[Name]>;
  const module = lazyModule(load, name);
  return Object.assign((props: Props) => createElement(LazyComponent<Props>, { module, props, ...options }), {
    fetch: module.fetch,
  });
}

interface LazyComponentProps<Props> extends LazyOptions<Props> {
  module: LazyModule<Props>;
  props: Props;
}

function LazyComponent<Props extends object>({
  module,
  props,
  placeholder,
  onWait,
}: LazyComponentProps<Props>) {
  const { loaded, failed } = useFetched(module, onWait);
  const [notified, setNotified] = useState<boolean>();
  useEffect(() => {
    if (failed) setNotified(notifyMissing());
  }, [failed]);
  if (notified === false) throw failed?.error;
  if (failed) return null;
  return loaded ? createElement(loaded, props) : placeholder?.(props);
}
