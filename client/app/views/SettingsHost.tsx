import { Loading } from '#client/components/messages/Loading.tsx';
import { SettingsView } from '#client/features/settings/SettingsView.tsx';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import mutes from '#client/locales/es/mutes.json';
import saving from '#client/locales/es/saving.json';
import settings from '#client/locales/es/settings.json';

export const texts = { mutes, saving, settings };

const AdministrationTab = lazy(
  () => import('#client/features/administration/AdministrationTab.tsx'),
  'AdministrationTab',
  { placeholder: () => <Loading /> },
);

const DeleteProjectDialog = lazyDialog(
  () => import('#client/features/projects/life/DeleteProjectDialog.tsx'),
  'DeleteProjectDialog',
);

/** The settings, with the administration as one of their tabs. */
export function SettingsHost() {
  return <SettingsView administration={<AdministrationTab />} DeleteProject={DeleteProjectDialog} />;
}
