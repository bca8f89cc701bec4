import './app/theme/mantine.ts';
import './app/theme/fonts.css';
import './app/theme/tokens.css';
import './app/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { watchConnection } from './lib/online.ts';
import { loadServerConfig } from './lib/server-config.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

watchConnection();
// the product's name first, so that nothing is renamed under the reader's eyes; it is preloaded with the page
await loadServerConfig();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
