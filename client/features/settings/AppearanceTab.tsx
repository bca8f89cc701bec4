import { SegmentedControl, Select } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchRow } from '#client/components/fields/SwitchRow.tsx';
import { Panel } from '#client/components/layout/Panel.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { type Appearance, DENSITIES } from '#client/lib/text/appearance.ts';
import { formatDateLong, formatTimeAs } from '#client/lib/text/format.ts';
import { LANGUAGES } from '#client/lib/text/i18n.ts';
import classes from './Settings.module.css';
import type { DraftedTabProps } from './use-settings-draft.ts';

/** Each language under its own name, so that people find theirs in every current language. */
const NAMES = { es: 'Español', en: 'English', pt: 'Português' } as const;
const TIME_FORMATS = ['24h', '12h'] as const;

/** Theme, language, the format of times, the cards of the board, and shortcuts. */
export function AppearanceTab({ settings, change }: DraftedTabProps) {
  const { t } = useTranslation('settings');
  const { theme, language, timeFormat, shortcuts, density } = settings.appearance;
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
      <Panel layout="columns" title={t('appearance.board')} text={t('appearance.boardText')}>
        <SegmentedControl
          aria-label={t('appearance.density')}
          data={DENSITIES.map((value) => ({ value, label: t(`appearance.${value}`) }))}
          value={density}
          onChange={(value) =>
            change('appearance', { density: DENSITIES.find((name) => name === value) ?? density })
          }
        />
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

const THEMES = ['light', 'dark', 'system'] as const;

/** The drawing: which rows of its three columns have a card. */
const CARDS = [
  [64, 28],
  [64, 54],
  [64, 80],
  [122, 28],
  [122, 54],
  [180, 28],
  [180, 54],
  [180, 80],
] as const;

/** A miniature of the workspace in the colours of a theme, independent of the current one. */
function Miniature({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <g className={classes['miniature']} data-theme={theme}>
      <rect width="240" height="112" data-part="frame" />
      <path d="M0 18h240M54 18v94" data-part="line" />
      <rect x="10" y="6" width="8" height="7" rx="2" data-part="mark" />
      <path d="M24 9.5h30" data-part="text" strokeWidth="2.5" />
      <path d="M10 31h30M10 43h24M10 55h28" data-part="line" strokeWidth="3" />
      {CARDS.map(([x, y]) => (
        <g key={`${x}-${y}`}>
          <rect x={x} y={y} width="52" height="22" rx="3" data-part="card" />
          <path
            d={`M${x + 6} ${y + 7}h26M${x + 6} ${y + 14}h16`}
            data-part="text"
            strokeWidth="2"
            opacity=".55"
          />
        </g>
      ))}
    </g>
  );
}

interface ThemePickerProps {
  value: Appearance['theme'];
  onChange: (theme: Appearance['theme']) => void;
}

/** The three themes as pictures: a group of radio buttons. */
function ThemePicker({ value, onChange }: ThemePickerProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  return (
    <fieldset className={classes['themes']}>
      <legend>
        <VisuallyHidden>{t('appearance.theme')}</VisuallyHidden>
      </legend>
      {THEMES.map((theme) => (
        <label key={theme} className={classes['theme']} data-chosen={theme === value || undefined}>
          <svg viewBox="0 0 240 112" aria-hidden="true">
            <Miniature theme={theme === 'dark' ? 'dark' : 'light'} />
            {theme === 'system' && (
              <>
                <clipPath id={`${id}-half`}>
                  <path d="M150 0H240V112H90Z" />
                </clipPath>
                <g clipPath={`url(#${id}-half)`}>
                  <Miniature theme="dark" />
                </g>
              </>
            )}
          </svg>
          <span className={classes['caption']}>
            <input type="radio" name={id} checked={theme === value} onChange={() => onChange(theme)} />
            {t(`appearance.${theme}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
