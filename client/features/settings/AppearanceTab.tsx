import { SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/Panel.tsx';
import type { Settings } from '#client/data/settings/queries.ts';
import { formatDateLong, formatTimeAs } from '#client/lib/format.ts';
import { LANGUAGES } from '#client/lib/i18n.ts';
import classes from './Settings.module.css';
import { SwitchRow } from './SwitchRow.tsx';
import { ThemePicker } from './ThemePicker.tsx';
import type { SettingsDraft } from './use-settings-draft.ts';

/** Each language under its own name, so that people find theirs in every current language. */
const NAMES = { es: 'Español', en: 'English', pt: 'Português' } as const;
const TIME_FORMATS = ['24h', '12h'] as const;

/** Theme, language, and the format of times. */
export function AppearanceTab({ settings, change }: { settings: Settings } & Pick<SettingsDraft, 'change'>) {
  const { t } = useTranslation('settings');
  const { theme, language, timeFormat, shortcuts } = settings.appearance;
  const now = new Date();
  return (
    <>
      <Panel layout="columns" title={t('appearance.theme')} text={t('appearance.themeText')}>
        <ThemePicker value={theme} onChange={(chosen) => change('appearance', { theme: chosen })} />
      </Panel>
      <Panel layout="columns" title={t('appearance.language')} text={t('appearance.languageText')}>
        <Select
          className={classes['short'] ?? ''}
          aria-label={t('appearance.language')}
          description={t('appearance.languageHint')}
          allowDeselect={false}
          data={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
          value={language}
          onChange={(value) =>
            change('appearance', { language: LANGUAGES.find((name) => name === value) ?? language })
          }
        />
      </Panel>
      <Panel layout="columns" title={t('appearance.timeFormat')} text={t('appearance.timeFormatText')}>
        <div>
          <SegmentedControl
            aria-label={t('appearance.timeFormat')}
            data={TIME_FORMATS.map((value) => ({ value, label: t(`appearance.${value}`) }))}
            value={timeFormat}
            onChange={(value) =>
              change('appearance', {
                timeFormat: TIME_FORMATS.find((name) => name === value) ?? timeFormat,
              })
            }
          />
          <p className={classes['hint']} style={{ marginTop: 8 }}>
            {t('appearance.example', { date: formatDateLong(now), time: formatTimeAs(now, timeFormat) })}
          </p>
        </div>
      </Panel>
      <Panel layout="columns" title={t('appearance.shortcuts')} text={t('appearance.shortcutsText')}>
        <SwitchRow
          label={t('appearance.shortcutsOn')}
          text={t('appearance.shortcutsOnText')}
          checked={shortcuts}
          onChange={(on) => change('appearance', { shortcuts: on })}
        />
      </Panel>
    </>
  );
}
