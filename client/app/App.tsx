import { MantineProvider } from '@mantine/core';
import '../lib/text/i18n.ts';
import { useEffect, useState } from 'react';
import { loadAtFirstSign } from '#client/lib/lazy/first-sign.ts';
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

/** The place where toasts appear. Its code and the texts of errors load with the first sign of the person, at the latest with the first toast. */
function ToastsWhenUsed() {
  const [loaded, setLoaded] = useState(false);
  const waiting = useWaitingToasts();
  useEffect(() => {
    if (loaded) return;
    const load = async () => {
      void loadErrorTexts();
      await toasts.fetch();
      setLoaded(true);
    };
    if (waiting) load().catch(() => undefined);
    return loadAtFirstSign(load);
  }, [loaded, waiting]);
  const Toasts = toasts.get();
  return Toasts && <Toasts />;
}
