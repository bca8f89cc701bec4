import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import '../lib/i18n.ts';
import { Page } from './Page.tsx';
import { ToastsWhenUsed } from './ToastsWhenUsed.tsx';
import { cssVariablesResolver, theme } from './theme/theme.ts';

// the same key as first.ts, which reads it before the first paint
const colorSchemeManager = localStorageColorSchemeManager({ key: 'plataforma-scrum-theme' });

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
