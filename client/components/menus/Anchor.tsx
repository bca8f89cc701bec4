import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useState } from 'react';

interface AnchorProps {
  opener: RefObject<HTMLElement | null>;
  /** The place in which the menu or panel expects its button. */
  ref?: Ref<HTMLElement | null>;
}

/** Stands for the button of a menu or a panel, which is rendered elsewhere. It renders nothing. */
export function Anchor({ opener, ref }: AnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => opener.current, [opener]);
  return null;
}

/** Opens in the second render: what is open from the start neither takes the focus nor returns it. */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useLayoutEffect(() => setMounted(true), []);
  return mounted && opened;
}
