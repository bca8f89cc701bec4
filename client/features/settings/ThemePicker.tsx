import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/VisuallyHidden.tsx';
import type { Appearance } from '#client/lib/appearance.ts';
import classes from './ThemePicker.module.css';

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
export function ThemePicker({ value, onChange }: ThemePickerProps) {
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
