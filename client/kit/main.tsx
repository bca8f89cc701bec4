import '../app/theme/mantine.ts';
import '../app/theme/mantine-workspace.ts';
import '../app/theme/fonts.css';
import '../app/theme/tokens.css';
import '../app/theme/base.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { cssVariablesResolver, theme } from '../app/theme/theme.ts';
import { addTexts } from '../lib/text/i18n.ts';
import guides from '../locales/es/guides.json';
import marks from '../locales/es/marks.json';
import offline from '../locales/es/offline.json';
import pasting from '../locales/es/pasting.json';
import redact from '../locales/es/redact.json';
import { KitPage } from './KitPage.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('kit.html has no #root');

addTexts('es', { guides, marks, offline, pasting, redact });
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      deduplicateInlineStyles
    >
      <KitPage />
    </MantineProvider>
  </StrictMode>,
);
