import { Loading } from '#client/components/Loading.tsx';
import { SettingsView } from '#client/features/settings/SettingsView.tsx';
import { lazy } from '#client/lib/lazy.ts';

const AdministrationTab = lazy(
  async () => (await import('#client/features/administration/AdministrationTab.tsx')).AdministrationTab,
  { texts: 'admin', placeholder: () => <Loading /> },
);

/** The settings, with the administration as one of their tabs. */
export function SettingsHost() {
  return <SettingsView administration={<AdministrationTab />} />;
}
