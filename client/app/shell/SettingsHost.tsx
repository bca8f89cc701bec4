import { SettingsView } from '../../features/settings/SettingsView.tsx';
import { lazy } from '../../lib/lazy.ts';
import { withTexts } from '../../lib/view-texts.ts';

const AdministrationTab = lazy(
  withTexts('admin', async () => ({
    default: (await import('../../features/administration/AdministrationTab.tsx')).AdministrationTab,
  })),
);

/** The settings, with the administration in a tab of theirs. */
export function SettingsHost() {
  return <SettingsView administration={<AdministrationTab />} />;
}
