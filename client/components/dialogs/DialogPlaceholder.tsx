import { useEffect, useEffectEvent, useState } from 'react';
import { useConnected } from '#client/lib/connection/online.ts';
import { awaitField } from '#client/lib/keys/typed-ahead.ts';
import { Loading } from '../messages/Loading.tsx';
import classes from './DialogPlaceholder.module.css';

/** A dialog that loads faster shows nothing before, in ms. */
const DELAY = 300;

/**
 * Stands in the place of a dialog while its code is on its way over a slow line. Escape, or a click beside it, closes it. The
 * focus stays where it is, so that the dialog can return it; what is typed meanwhile is kept for its field. Without connection a toast says so, and nothing is in the way.
 */
export function DialogPlaceholder({ onClose }: { onClose: () => void }) {
  const [late, setLate] = useState(false);
  const connected = useConnected();
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  });
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY);
    const arrive = awaitField();
    const listener = (event: KeyboardEvent) => closeOnEscape(event);
    window.addEventListener('keydown', listener, true);
    return () => {
      clearTimeout(timer);
      arrive();
      window.removeEventListener('keydown', listener, true);
    };
  }, []);
  if (!late || !connected) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard closes it with Escape
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape
    <div className={classes['overlay']} data-dialog-placeholder onClick={onClose}>
      <div className={classes['dialog']}>
        <Loading />
      </div>
    </div>
  );
}
