import { MantineProvider } from '@mantine/core';
import '../lib/text/i18n.ts';
import { useEffect, useState } from 'react';
import { lazyModule } from '#client/lib/lazy/lazy.ts';
import { useWaitingToasts } from '#client/lib/screen/toast.ts';
import { loadErrorTexts } from '#client/lib/text/errors.ts';
import { colorSchemeManager } from '../lib/storage/color-scheme.ts';
import { Page } from './Page.tsx';
import { cssVariablesResolver, theme } from './theme/theme.ts';

/** The root of the app: theme, toasts and the page of the address. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      deduplicateInlineStyles
    >
      <Page />
      <ToastsWhenUsed />
    </MantineProvider>
  );
}

const toasts = lazyModule(() => import('#client/components/messages/Toasts.tsx'), 'Toasts');

/** The first sign of a person: an action, and so a toast, may follow. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'input'] as const;

/**
 * The place where toasts appear. Its code and the texts of errors load when the person first moves the pointer or presses a key, so that
 * they are there when the connection is lost; at the latest with the first toast. If it cannot be loaded, the next sign asks for it again.
 */
function ToastsWhenUsed() {
  const [loaded, setLoaded] = useState(false);
  const waiting = useWaitingToasts();
  useEffect(() => {
    if (loaded) return;
    const load = () => {
      void loadErrorTexts();
      void toasts.fetch().then(
        () => setLoaded(true),
        () => undefined,
      );
    };
    if (waiting) load();
    for (const sign of SIGNS) addEventListener(sign, load, { once: true, passive: true });
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, load);
    };
  }, [loaded, waiting]);
  const Toasts = toasts.get();
  return Toasts && <Toasts />;
}
