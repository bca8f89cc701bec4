import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '#client/components/fields/DateField.tsx';
import { FieldPair } from '#client/components/fields/FieldPair.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { useToday } from '#client/lib/screen/use-today.ts';

interface EndFieldsProps {
  day: string;
  time: string;
  errors: { day?: string | undefined; time?: string | undefined };
  onChange: (patch: { day?: string; time?: string }) => void;
}

/** The day and the time when an asynchronous session ends. */
export function EndFields({ day, time, errors, onChange }: EndFieldsProps) {
  const { t } = useTranslation('poker');
  const today = useToday();
  return (
    <FieldPair>
      <DateField
        required
        label={t('start.closes')}
        min={today}
        value={day}
        error={errors.day}
        onChange={(next) => onChange({ day: next })}
      />
      <TextInput
        type="time"
        label={t('start.at')}
        value={time}
        error={errors.time && <ErrorNote>{errors.time}</ErrorNote>}
        onChange={(event) => onChange({ time: event.currentTarget.value })}
      />
    </FieldPair>
  );
}
