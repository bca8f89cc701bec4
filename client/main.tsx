import './app/theme/mantine.ts';
import './app/theme/fonts.css';
import './app/theme/tokens.css';
import './app/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { watchStyles } from './lib/connection/failed-styles.ts';
import { watchConnection } from './lib/connection/online.ts';
import { loadServerConfig } from './lib/connection/server-config.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

watchStyles();
watchConnection();
// the product's name is read first, so that no text changes after it is shown; the page preloads it
await loadServerConfig();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
