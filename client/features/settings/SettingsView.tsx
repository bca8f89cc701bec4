import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveBar } from '#client/components/layout/SaveBar.tsx';
import { TabbedPage } from '#client/components/layout/TabbedPage.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { useIsAdmin } from '#client/data/account/session.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import {
  SETTINGS_TABS,
  type SettingsTab,
  useAppSearch,
  useSetAppSearch,
} from '#client/routing/app-search.ts';
import { AppearanceTab } from './AppearanceTab.tsx';
import { NotificationsTab } from './NotificationsTab.tsx';
import type { DeleteProject } from './OwnedProjectRow.tsx';
import { PrivacyTab } from './PrivacyTab.tsx';
import { type DraftedTabProps, type SettingsDraft, useSettingsDraft } from './use-settings-draft.ts';

const ProfileTab = lazy(() => import('./ProfileTab.tsx'), 'ProfileTab', {
  placeholder: () => <Loading />,
});
const DataTab = lazy(() => import('./DataTab.tsx'), 'DataTab', { placeholder: () => <Loading /> });

interface SettingsViewProps {
  /** The content of the administrators' tab, which belongs to another feature. */
  administration: ReactNode;
  DeleteProject: DeleteProject;
}

/** The settings in five tabs, and a sixth for administrators. The tab is in the address. */
export function SettingsView({ administration, DeleteProject }: SettingsViewProps) {
  const { t } = useTranslation(['settings', 'shell']);
  const { tab = 'profile' } = useAppSearch();
  const setSearch = useSetAppSearch();
  const isAdmin = useIsAdmin();
  const draft = useSettingsDraft();
  const tabs = SETTINGS_TABS.filter((name) => name !== 'admin' || isAdmin);
  const shown: SettingsTab = tabs.find((name) => name === tab) ?? 'profile';
  const contents: Record<SettingsTab, ReactNode> = {
    profile: <ProfileTab />,
    // the fields of these three are saved together
    notifications: <Drafted draft={draft} Tab={NotificationsTab} />,
    privacy: <Drafted draft={draft} Tab={PrivacyTab} />,
    appearance: <Drafted draft={draft} Tab={AppearanceTab} />,
    data: <DataTab DeleteProject={DeleteProject} />,
    admin: administration,
  };

  return (
    <TabbedPage
      title={t('shell:view.settings')}
      label={t('shell:view.settings')}
      tabs={tabs.map((name) => ({ name, label: t(`tab.${name}`) }))}
      shown={shown}
      onShow={(next) => setSearch({ tab: next }, { replace: true })}
    >
      {contents[shown]}
    </TabbedPage>
  );
}

interface DraftedProps {
  draft: SettingsDraft;
  Tab: ComponentType<DraftedTabProps>;
}

/** A tab whose fields are saved together with the fields of the other tabs. */
function Drafted({ draft, Tab }: DraftedProps) {
  const { t } = useTranslation('settings');
  const { settings, read, change, changed, save, discard, saving } = draft;
  if (settings === undefined) return <LoadState reads={[read]} title={t('failedToLoad')} />;
  return (
    <>
      <Tab settings={settings} change={change} />
      {changed && <SaveBar lostWith={['view']} onSave={save} onDiscard={discard} saving={saving} />}
    </>
  );
}
