import '../theme/mantine-workspace.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { addTextLoaders, addTexts } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useAppSearch } from '../../lib/search.ts';
import { usePerson } from '../../lib/session.tsx';
import { useSettings } from '../../lib/settings.ts';
import { byView, everyView } from '../../locales/es.ts';
import { LoadingPage } from '../pages/LoadingPage.tsx';
import { Shell } from './Shell.tsx';
import { prepareView } from './views.ts';

addTexts('es', everyView);
addTextLoaders(byView);

/** Everything behind the sign-in. What one person has seen is forgotten when they leave. */
export function Workspace() {
  useEffect(() => () => queryClient.clear(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <Furnished />
    </QueryClientProvider>
  );
}

/** Waits for the person's language and theme, so that nothing shows in the wrong ones first. */
function Furnished() {
  const person = usePerson();
  const search = useAppSearch();
  const prepare = useEffectEvent(() => prepareView(search));
  useEffect(() => prepare(), []);
  return useSettings(person.id) ? <Shell /> : <LoadingPage />;
}
