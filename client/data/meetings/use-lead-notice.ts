import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Notices that the person gets the lead of a meeting while they look at it: somebody has handed it over, or was gone.
 * @param leads whether they lead it.
 * @param notify says so. Not called for a meeting that they lead from the beginning.
 */
export function useLeadNotice(leads: boolean, notify: () => void): void {
  const led = useRef(leads);
  const onLead = useEffectEvent(notify);
  useEffect(() => {
    if (leads && !led.current) onLead();
    led.current = leads;
  }, [leads]);
}
