import { Tabs } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '#client/components/messages/Loading.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { useIsAdmin } from '#client/data/account/session.ts';
import { SETTINGS_TABS, type SettingsTab, useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { useActiveInView } from '#client/lib/keys/use-active-in-view.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { AppearanceTab } from './AppearanceTab.tsx';
import { NotificationsTab } from './NotificationsTab.tsx';
import type { DeleteProject } from './OwnedProjectRow.tsx';
import { PrivacyTab } from './PrivacyTab.tsx';
import { SaveBar } from './SaveBar.tsx';
import classes from './SettingsView.module.css';
import { type DraftedTabProps, type SettingsDraft, useSettingsDraft } from './use-settings-draft.ts';

const ProfileTab = lazy(() => import('./ProfileTab.tsx'), 'ProfileTab', {
  placeholder: () => <Loading />,
});
const DataTab = lazy(() => import('./DataTab.tsx'), 'DataTab', { placeholder: () => <Loading /> });

/** The tabs whose fields are saved together. */
const DRAFTED_TABS = { notifications: NotificationsTab, privacy: PrivacyTab, appearance: AppearanceTab };

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

  // on a small screen the row of tabs scrolls
  const list = useActiveInView(shown);

  return (
    <div className={classes['scroll']}>
      <div className={classes['page']}>
        <h1>{t('shell:view.settings')}</h1>
        <Tabs
          value={shown}
          onChange={(next) => setSearch({ tab: tabs.find((name) => name === next) }, { replace: true })}
          keepMounted={false}
          classNames={{ list: classes['list'] ?? '', tab: classes['tab'] ?? '' }}
        >
          <Tabs.List ref={list} aria-label={t('shell:view.settings')}>
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`tab.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="profile">
            <ProfileTab />
          </Tabs.Panel>
          {Object.entries(DRAFTED_TABS).map(([name, Tab]) => (
            <Tabs.Panel key={name} value={name}>
              <Drafted draft={draft} Tab={Tab} />
            </Tabs.Panel>
          ))}
          <Tabs.Panel value="data">
            <DataTab DeleteProject={DeleteProject} />
          </Tabs.Panel>
          {isAdmin && <Tabs.Panel value="admin">{administration}</Tabs.Panel>}
        </Tabs>
      </div>
    </div>
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
      {changed && <SaveBar lostWith="view" onSave={save} onDiscard={discard} saving={saving} />}
    </>
  );
}
