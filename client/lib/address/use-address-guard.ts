import { useEffect, useEffectEvent, useState } from 'react';
import { type Address, getAddress, guardAddress } from './address.ts';

/** A change of the address that waits for the person. */
interface HeldChange {
  /** Makes it. */
  proceed: () => void;
  /** Leaves the address as it is. */
  stay: () => void;
}

/**
 * Holds changes of the address while the component is mounted; before the page itself is left, the browser asks.
 * @param holds whether a change is held.
 * @returns the change that is held now.
 */
export function useAddressGuard(holds: (next: Address, current: Address) => boolean): HeldChange | null {
  const [held, setHeld] = useState<HeldChange | null>(null);
  const isHeld = useEffectEvent(holds);
  useEffect(() => {
    const stay = () => setHeld(null);
    const stop = guardAddress((next, go) => {
      if (!isHeld(next, getAddress())) return false;
      const proceed = () => {
        stay();
        go();
      };
      setHeld({ proceed, stay });
      return true;
    });
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      stop();
      window.removeEventListener('beforeunload', ask);
    };
  }, []);
  return held;
}
