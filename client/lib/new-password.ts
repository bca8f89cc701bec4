import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLongEnough } from '#shared/rules/passwords.ts';

const WEAKNESSES = ['length', 'pwned', 'personal'] as const;
type Weakness = (typeof WEAKNESSES)[number] | 'other';

/** Why the server found a new password too weak; null where that is not what failed. */
function weaknessIn(error: unknown): Weakness | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'weak_password') return null;
  const reasons: unknown = 'reasons' in error ? error.reasons : [];
  return WEAKNESSES.find((reason) => Array.isArray(reasons) && reasons.includes(reason)) ?? 'other';
}

/** A password that is being chosen, and what is wrong with it. The texts are those of the namespace `passwords`. */
export function useNewPassword() {
  const { t } = useTranslation('passwords');
  const [value, setValue] = useState('');
  const [refusal, setRefusal] = useState<Weakness | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const longEnough = isLongEnough(value);

  return {
    value,
    /** For the input, so that a refusal can bring the person back to it. */
    field,
    longEnough,
    hint: t('hint'),
    change: (next: string) => {
      setValue(next);
      setRefusal(null);
    },
    /** What is wrong, to be shown at the field; empty for nothing. @param checked whether the form was submitted before. */
    errorText: (checked: boolean): string => {
      if (refusal !== null) return t(`weak.${refusal}`);
      return checked && !longEnough ? t('weak.length') : '';
    },
    /** Shows a refusal of the server at the field. @returns false where the error is about something else. */
    showRefusal: (error: unknown): boolean => {
      const weakness = weaknessIn(error);
      setRefusal(weakness);
      if (weakness !== null) field.current?.focus();
      return weakness !== null;
    },
  };
}
