import '../app/theme/mantine.ts';
import '../app/theme/mantine-workspace.ts';
import '../app/theme/tokens.css';
import '../app/theme/base.css';
import { MantineProvider } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { Toasts } from '#client/components/messages/Toasts.tsx';
import { getAddress } from '#client/lib/address/address.ts';
import { accessToken } from '#client/lib/backend/auth.ts';
import { useAuthState } from '#client/lib/backend/auth-state.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { findEntries, removeEntry } from '#client/lib/storage/stored-values.ts';
import { addTextLoaders, addTexts } from '#client/lib/text/i18n.ts';
import { byView, everyView } from '#client/locales/es.ts';
import { type AppSearch, goToSearch, readSearch } from '#client/routing/app-search.ts';
import eventsFeed from '#shared/locales/es/eventsFeed.json';
import eventsHistory from '#shared/locales/es/eventsHistory.json';
import { cssVariablesResolver, theme } from '../app/theme/theme.ts';
import { backend } from './backend.ts';
import type { Row } from './rows.ts';

// the views that show events bring their texts along
addTexts('es', { ...everyView, eventsFeed, eventsHistory });
addTextLoaders(byView);

/** The component on stage, and its functions. */
export interface Stage {
  /** The search parameters of the address at this moment. */
  search: () => AppSearch;
  /** Goes to an address, as a link does. */
  go: (search: AppSearch) => void;
}

/**
 * Shows a part of the product as the workspace does, to Ana, until the test ends: with the theme, the texts in Spanish, the
 * queries and the toasts. The backend is the one of this folder.
 * @param tables the rows of the backend, besides the person, the project and its team.
 * @param search the search parameters of the address.
 */
export function stage(part: ReactNode, tables: Record<string, readonly Row[]>, search: AppSearch): Stage {
  backend.start(tables);
  goToSearch(search, { replace: true });
  const container = document.body.appendChild(document.createElement('div'));
  container.style.cssText = 'display: flex; flex-direction: column; height: 100vh;';
  const root = createRoot(container);
  root.render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="light"
      deduplicateInlineStyles
    >
      <QueryClientProvider client={queryClient}>
        <SignedIn>{part}</SignedIn>
      </QueryClientProvider>
      <Toasts transitionMs={0} />
    </MantineProvider>,
  );
  onTestFinished(async () => {
    backend.refuseReads();
    root.unmount();
    // a field that is being written saves itself when it closes, and each request asks for the session first
    await accessToken();
    await new Promise((resolve) => setTimeout(resolve));
    await backend.stop();
    // code that waits for a part of the program would act on the data of the next test
    await vi.dynamicImportSettled();
    // one by one: only that says that a toast is closed
    const { notifications: open, queue } = notificationsStore.getState();
    for (const { id } of [...open, ...queue]) if (id) notifications.hide(id);
    container.remove();
    queryClient.clear();
    // a text typed in a form would be there in the next test
    for (const { entry } of findEntries('formDraft')) removeEntry(entry);
  });
  return {
    search: () => readSearch(getAddress()),
    go: (next) => goToSearch(next),
  };
}

/** Waits for the session and for the texts. */
function SignedIn({ children }: { children: ReactNode }) {
  const { status } = useAuthState();
  return status === 'signedIn' && <Suspense>{children}</Suspense>;
}
