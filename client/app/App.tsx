import { MantineProvider } from '@mantine/core';
import '../lib/i18n.ts';
import { colorSchemeManager } from '../lib/storage/color-scheme.ts';
import { Page } from './Page.tsx';
import { ToastsWhenUsed } from './ToastsWhenUsed.tsx';
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
