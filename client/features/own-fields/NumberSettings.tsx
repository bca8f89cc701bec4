import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OptionalLabel } from '#client/components/fields/OptionalLabel.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { FIELD_LIMITS } from '#shared/rules/stories/own-fields.ts';
import classes from './FieldDialog.module.css';

interface NumberSettingsProps {
  unit: string;
  decimals: number;
  onChange: (change: { unit?: string; decimals?: number }) => void;
}

/** The unit of a number, and how many decimals it may have. */
export function NumberSettings({ unit, decimals, onChange }: NumberSettingsProps) {
  const { t } = useTranslation('ownFields');
  return (
    <div className={classes['pair']}>
      <LimitedInput
        label={<OptionalLabel>{t('unit')}</OptionalLabel>}
        limit={FIELD_LIMITS.unit}
        autoComplete="off"
        value={unit}
        onChange={(event) => onChange({ unit: event.currentTarget.value })}
      />
      <Select
        label={t('decimals')}
        allowDeselect={false}
        data={Array.from({ length: FIELD_LIMITS.decimals + 1 }, (_, count) => String(count))}
        value={String(decimals)}
        onChange={(value) => onChange({ decimals: Number(value) })}
      />
    </div>
  );
}
