import '../theme/mantine-workspace.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { usePerson } from '#client/data/account/session.ts';
import { staySignedIn } from '#client/data/account/sign-out.ts';
import { useSettings } from '#client/data/settings/queries.ts';
import { closeStoryEdit } from '#client/data/stories/story-edit.ts';
import { useOpenedWorkspace } from '#client/data/workspace/open.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { closePersonalToasts } from '#client/lib/screen/toast.ts';
import { addTextLoaders, addTexts } from '#client/lib/text/i18n.ts';
import { byView, everyView } from '#client/locales/es.ts';
import { goToSearch, useAppSearch } from '#client/routing/app-search.ts';
import { LoadingPage } from '../pages/LoadingPage.tsx';
import { prepareView } from '../views/views.ts';
import { Shell } from './Shell.tsx';

addTexts('es', everyView);
addTextLoaders(byView);

/** The app of a signed-in person. Their data are removed from memory when they leave. */
export function Workspace() {
  useEffect(
    () => () => {
      queryClient.clear();
      closeStoryEdit();
      staySignedIn();
      closePersonalToasts();
    },
    [],
  );
  // the address shows what was understood of it
  useEffect(() => goToSearch((search) => search, { replace: true }), []);
  return (
    <QueryClientProvider client={queryClient}>
      <Opening />
    </QueryClientProvider>
  );
}

/** Reads what the shell needs, and meanwhile code and data of the view. */
function Opening() {
  const search = useAppSearch();
  const opened = useOpenedWorkspace(search);
  const prepare = useEffectEvent(() => prepareView(search));
  useEffect(() => prepare(), []);
  return opened ? <WithSettings /> : <LoadingPage framed />;
}

/** Waits for the person's language and theme, so that nothing shows with the wrong ones first. */
function WithSettings() {
  return useSettings(usePerson().id) ? <Shell /> : <LoadingPage framed />;
}
