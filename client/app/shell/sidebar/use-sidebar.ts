import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { usePerson } from '#client/data/account/session.ts';
import { usePhone } from '#client/lib/screen/use-phone.ts';
import { storedText } from '#client/lib/storage/stored-values.ts';

/** The form of the sidebar: full (256 px) or narrow (64 px) beside the view, or a drawer over it. */
export interface SidebarState {
  /** On a phone, the sidebar is a drawer. */
  isDrawer: boolean;
  drawerOpened: boolean;
  openDrawer: () => void;
  closeDrawer: () => void;
  narrow: boolean;
  toggleNarrow: () => void;
}

/** The sidebar's state. The person's choice is remembered in this browser; up to 1100 px the sidebar starts narrow. */
export function useSidebar(): SidebarState {
  const isDrawer = usePhone();
  const hasRoom = useMediaQuery('(min-width: 1101px)', true, { getInitialValueInEffect: false }) ?? true;
  const kept = storedText('sidebar', usePerson().id);
  const [chosen, setChosen] = useState(() => (kept.read() === 'narrow' ? 'narrow' : 'full'));
  const [widened, { toggle }] = useDisclosure(false);
  const choose = () => {
    const next = chosen === 'narrow' ? 'full' : 'narrow';
    kept.write(next);
    setChosen(next);
  };
  const [drawerOpened, { open, close }] = useDisclosure(false);
  return {
    isDrawer,
    drawerOpened: isDrawer && drawerOpened,
    openDrawer: open,
    closeDrawer: close,
    narrow: hasRoom ? chosen === 'narrow' : !widened,
    toggleNarrow: hasRoom ? choose : toggle,
  };
}
