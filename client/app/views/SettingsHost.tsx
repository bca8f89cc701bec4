import { Loading } from '#client/components/Loading.tsx';
import { SettingsView } from '#client/features/settings/SettingsView.tsx';
import { lazy } from '#client/lib/lazy.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';

const AdministrationTab = lazy(
  async () => (await import('#client/features/administration/AdministrationTab.tsx')).AdministrationTab,
  { texts: 'admin', placeholder: () => <Loading /> },
);

const DeleteProjectDialog = lazyDialog(
  async () => (await import('#client/features/projects/DeleteProjectDialog.tsx')).DeleteProjectDialog,
  'projects',
);

/** The settings, with the administration as one of their tabs. */
export function SettingsHost() {
  return <SettingsView administration={<AdministrationTab />} DeleteProject={DeleteProjectDialog} />;
}
