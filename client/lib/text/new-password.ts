import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLongEnough } from '#shared/rules/accounts/passwords.ts';

const WEAKNESSES = ['length', 'pwned', 'personal'] as const;
type Weakness = (typeof WEAKNESSES)[number] | 'other';

/** The reason why the server found a new password too weak; null for any other error. */
function weaknessIn(error: unknown): Weakness | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'weak_password') return null;
  const reasons: unknown = 'reasons' in error ? error.reasons : [];
  return WEAKNESSES.find((reason) => Array.isArray(reasons) && reasons.includes(reason)) ?? 'other';
}

/** State of the field for a new password, with its error. The texts are in the namespace `passwords`. */
export function useNewPassword() {
  const { t } = useTranslation('passwords');
  const [value, setValue] = useState('');
  const [refusal, setRefusal] = useState<Weakness | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const longEnough = isLongEnough(value);

  const onChange = (next: string) => {
    setValue(next);
    setRefusal(null);
  };

  return {
    value,
    longEnough,
    /** Props of the field, which gets the focus after a refusal. @param checked whether the form has been submitted. */
    fieldProps: (checked: boolean) => {
      const tooShort = checked && !longEnough ? t('weak.length') : '';
      const error = refusal === null ? tooShort : t(`weak.${refusal}`);
      return { value, onChange, error, hint: t('hint'), ref: field, autoComplete: 'new-password' as const };
    },
    /** Shows a refusal of the server at the field. @returns false if the error is about something else. */
    showRefusal: (error: unknown): boolean => {
      const weakness = weaknessIn(error);
      setRefusal(weakness);
      if (weakness !== null) field.current?.focus();
      return weakness !== null;
    },
  };
}
