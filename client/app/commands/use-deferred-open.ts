import { useEffect, useState } from 'react';

/**
 * `opened`, but false in the first render: a dialog that is open when it is mounted does not know which element had the focus.
 */
export function useDeferredOpen(opened: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return shown && opened;
}
