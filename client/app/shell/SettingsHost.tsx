import { Loading } from '../../components/Loading.tsx';
import { SettingsView } from '../../features/settings/SettingsView.tsx';
import { lazy } from '../../lib/lazy.ts';

const AdministrationTab = lazy(
  async () => (await import('../../features/administration/AdministrationTab.tsx')).AdministrationTab,
  { texts: 'admin', placeholder: () => <Loading /> },
);

/** The settings, with the administration in a tab of theirs. */
export function SettingsHost() {
  return <SettingsView administration={<AdministrationTab />} />;
}
