import { useTranslation } from 'react-i18next';
import { DateField } from '#client/components/fields/DateField.tsx';
import { FieldPair } from '#client/components/fields/FieldPair.tsx';
import { TimeField } from '#client/components/time/TimeField.tsx';
import { useToday } from '#client/lib/screen/use-today.ts';

interface EndFieldsProps {
  day: string;
  time: string;
  errors: { day?: string; time?: string };
  onChange: (patch: { day: string } | { time: string }) => void;
}

/** The day and the time at which an asynchronous session ends. */
export function EndFields({ day, time, errors, onChange }: EndFieldsProps) {
  const { t } = useTranslation('poker');
  return (
    <FieldPair>
      <DateField
        required
        label={t('start.closes')}
        min={useToday()}
        value={day}
        error={errors.day}
        onChange={(next) => onChange({ day: next })}
      />
      <TimeField
        label={t('start.at')}
        value={time}
        error={errors.time}
        onChange={(next) => onChange({ time: next })}
      />
    </FieldPair>
  );
}
