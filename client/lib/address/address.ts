import { type MouseEvent, useSyncExternalStore } from 'react';
import { createStore } from '../state/store.ts';

/** Where the person is in the program, as in `window.location`. */
export interface Address {
  pathname: string;
  /** With its '?'; empty without parameters. */
  search: string;
  /** With its '#'; empty without one. */
  hash: string;
}

/**
 * Asked before the address changes.
 * @param go changes it after all.
 * @returns true: it stays as it is for now.
 */
export type Guard = (next: Address, go: () => void) => boolean;

const partsOf = ({ pathname, search, hash }: Address): Address => ({ pathname, search, hash });
const hrefOf = ({ pathname, search, hash }: Address): string => pathname + search + hash;

const address = createStore<Address>(partsOf(window.location));
const guards = new Set<Guard>();
const leaveListeners = new Set<(fresh: boolean) => void>();
/** The place of the address among those of this tab, which the browser keeps in `history.state`. */
let place = storedPlace() ?? stamp(0);
/** The reason of the next `popstate`: the way back that a guard wanted, or a way that the person confirmed. */
let expected: 'return' | 'confirmed' | undefined;

function storedPlace(): number | undefined {
  const state: unknown = window.history.state;
  const stored = typeof state === 'object' && state !== null && 'place' in state && state.place;
  return typeof stored === 'number' ? stored : undefined;
}

function stamp(number: number): number {
  window.history.replaceState({ place: number }, '');
  return number;
}

const isHeld = (next: Address, go: () => void) => [...guards].some((guard) => guard(next, go));

/** The present address. */
export const getAddress = address.get;

/** The place of the present address among those of this tab: the browser's back and forward buttons return to it. */
export const getPlace = (): number => place;

/**
 * Calls back before the address changes, while the page still shows the present one.
 * @param listener `fresh`: whether the next address gets a new place, in which the places after this one end.
 */
export function onLeave(listener: (fresh: boolean) => void): void {
  leaveListeners.add(listener);
}

function leave(fresh: boolean): void {
  for (const listener of leaveListeners) listener(fresh);
}

/** Something about the address: `select` must return the same result for the same address. */
export function useAddress<Selected>(select: (address: Address) => Selected): Selected {
  return useSyncExternalStore(address.subscribe, () => select(address.get()));
}

/**
 * Goes to an address of the program, unless a guard holds it.
 * @param href a path, with its parameters.
 * @param options.replace whether the back button does not return to the present address.
 */
export function goTo(href: string, { replace = false }: { replace?: boolean } = {}): void {
  const next = partsOf(new URL(href, window.location.origin));
  if (hrefOf(next) === hrefOf(address.get())) return;
  const go = () => {
    leave(!replace);
    if (!replace) place += 1;
    window.history[replace ? 'replaceState' : 'pushState']({ place }, '', hrefOf(next));
    address.set(next);
  };
  if (!isHeld(next, go)) go();
}

/** Follows a link of the program without loading the page anew, if it was clicked without a key that opens it elsewhere. */
export function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  const { metaKey, altKey, ctrlKey, shiftKey, button, currentTarget } = event;
  if (event.defaultPrevented || metaKey || altKey || ctrlKey || shiftKey || button !== 0) return;
  event.preventDefault();
  goTo(hrefOf(currentTarget));
}

/** Asks a guard before each change of the address. @returns ends it. */
export function guardAddress(guard: Guard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

// the browser has gone back or forward, or to an address that the person or a script has changed
window.addEventListener('popstate', () => {
  const arrived = partsOf(window.location);
  // an address without a place is a new one
  const fresh = storedPlace() === undefined;
  const steps = (storedPlace() ?? stamp(place + 1)) - place;
  const [kind, confirm] = [expected, () => goBy(steps, 'confirmed')];
  expected = undefined;
  if (kind === 'return') return;
  if (kind === undefined && steps !== 0 && isHeld(arrived, confirm)) {
    goBy(-steps, 'return');
    return;
  }
  leave(fresh);
  place += steps;
  address.set(arrived);
});

function goBy(steps: number, as: typeof expected): void {
  expected = as;
  window.history.go(steps);
}
