import { useEffect, useState } from 'react';

/** `opened`, but never at once: a dialog that is there from its first moment does not know where the focus was. */
export function useDeferredOpen(opened: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return shown && opened;
}
