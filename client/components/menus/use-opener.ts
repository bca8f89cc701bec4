import { useMergedRef } from '@mantine/hooks';
import { type Ref, type RefObject, useId, useRef, useState } from 'react';
import { notifyDeferred } from '#client/lib/lazy/lazy-dialog.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { describeFailure } from '#client/lib/text/errors.ts';

/** Loads a part of the program. @param onWait called once, if it has to wait for the connection. */
export type Fetch = (onWait?: () => void) => Promise<void>;

/** The properties of a button that opens something. */
export interface OpenerProps {
  ref: Ref<HTMLButtonElement>;
  id: string;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  'data-expanded': true | undefined;
  onClick: () => void;
  onFocus: () => void;
  onPointerEnter: () => void;
}

/** The properties that a menu or a panel takes from the button that opens it. */
export interface OpenedProps {
  id: string;
  /** The button. */
  opener: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

interface OpenerOptions {
  kind: 'menu' | 'dialog';
  /** The parts that it needs to open; loaded as soon as a pointer or the focus is on the button. */
  parts: readonly Fetch[];
  /** Given where the parent decides whether it is open. */
  opened: boolean | undefined;
  onChange: ((opened: boolean) => void) | undefined;
  ref: Ref<HTMLButtonElement> | undefined;
}

/**
 * The state of a button that opens a menu or a panel whose code loads later. The button is never replaced, so it keeps the focus;
 * nothing opens before it can show its content.
 */
export function useOpener({ kind, parts, opened: given, onChange, ref }: OpenerOptions) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [own, setOwn] = useState(false);
  const opened = given ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    onChange?.(next);
  };
  const load = (onWait?: () => void) => Promise.all(parts.map((fetch) => fetch(onWait)));
  // a failure shows when the button is pressed
  const prepare = () => void load().catch(() => undefined);
  const toggle = () => {
    if (opened) change(false);
    else
      load(notifyDeferred).then(
        () => change(true),
        (error: unknown) => toast.failure(describeFailure(error)),
      );
  };
  const button: OpenerProps = {
    ref: useMergedRef(opener, ref),
    id,
    'aria-haspopup': kind,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    'data-expanded': opened || undefined,
    onClick: toggle,
    onFocus: prepare,
    onPointerEnter: prepare,
  };
  // once it was open it stays, closed, so that the focus returns to the button
  const [used, setUsed] = useState(opened);
  if (opened && !used) setUsed(true);
  const panel: OpenedProps = { id, opener, opened, onChange: change };
  return { button, panel, used };
}
