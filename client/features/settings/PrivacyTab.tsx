import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/Panel.tsx';
import type { Settings } from '#client/data/settings/queries.ts';
import { SharingSection } from './SharingSection.tsx';
import { SwitchRow } from './SwitchRow.tsx';
import type { SettingsDraft } from './use-settings-draft.ts';

const SWITCHES = ['profileVisible', 'activityVisible', 'analyticsEnabled'] as const;

/** Which of the person's data others see, and whether opened views are counted. */
export function PrivacyTab({ settings, change }: { settings: Settings } & Pick<SettingsDraft, 'change'>) {
  const { t } = useTranslation('settings');
  return (
    <>
      <Panel layout="columns" title={t('privacy.title')} text={t('privacy.text')}>
        {SWITCHES.map((name) => (
          <SwitchRow
            key={name}
            label={t(`privacy.${name}`)}
            text={t(`privacy.${name}Text`)}
            checked={settings.privacy[name]}
            onChange={(on) => change('privacy', { [name]: on })}
          />
        ))}
      </Panel>
      <SharingSection />
    </>
  );
}
