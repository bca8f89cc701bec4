import type { TFunction } from 'i18next';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '#client/lib/text/format.ts';

type Field = HTMLElement & Partial<Pick<HTMLInputElement, 'value' | 'labels'>>;

/** The fields of a form that are to be filled in, or chosen (`data-missing` names such a field), in their order. */
const missingIn = (form: Element): Field[] =>
  [...form.querySelectorAll<Field>(':is(input, textarea):required, [data-missing]')].filter(
    ({ value = '', dataset }) => dataset['missing'] !== undefined || value.trim() === '',
  );

const invalidIn = (form: Element): Field[] => [...form.querySelectorAll<Field>('[aria-invalid="true"]')];

/** The fields whose texts are too long to be saved. */
const tooLongIn = (form: Element): Field[] => [...form.querySelectorAll<Field>('[data-too-long]')];

/** The name of a field, without the additions of its label. */
const nameOf = (field: Field): string =>
  field.dataset['missing'] ?? field.ariaLabel ?? field.labels?.[0]?.firstChild?.textContent?.trim() ?? '';

/** Why a form cannot be sent yet: its missing fields, else its invalid fields, else that it is unchanged. */
function reasonOf(form: Element, t: TFunction<'common'>): string {
  const missing = missingIn(form);
  if (missing.length > 0) return t('missing', { fields: formatList(missing.map(nameOf)) });
  const invalid = invalidIn(form);
  if (invalid.length > 0) return t('invalid', { fields: formatList(invalid.map(nameOf)) });
  return t('unchanged');
}

/**
 * The submit button of a form that is not complete yet: it is grey, its title says why, and a press says it as text and puts the focus
 * on the first field that needs something.
 */
export function useMissing(lacksSomething: boolean) {
  const { t } = useTranslation('common');
  // as state: a dialog mounts its fields after it is rendered
  const [button, ref] = useState<HTMLButtonElement | null>(null);
  const [reason, setReason] = useState('');
  const [pressed, setPressed] = useState(false);
  /** The form of the button; without a form element, the part of the page that is marked as one. */
  const form = () => button?.form ?? button?.closest('[data-form]');

  const [tooLong, setTooLong] = useState(false);
  const incomplete = lacksSomething || tooLong;

  // the fields know what they need once they are rendered
  useLayoutEffect(() => {
    const within = form();
    const isTooLong = within ? tooLongIn(within).length > 0 : false;
    const lacks = lacksSomething || isTooLong;
    setTooLong(isTooLong);
    setReason(within && lacks ? reasonOf(within, t) : '');
    if (!lacks) setPressed(false);
  });

  return {
    /** The reason, once the person has pressed the button; empty: nothing to say. */
    said: pressed ? reason : '',
    /** @returns whether the form may be sent; otherwise it says why not. */
    check: (): boolean => {
      const within = form();
      const mayBeSent = !lacksSomething && (!within || tooLongIn(within).length === 0);
      if (within && !mayBeSent) {
        setPressed(true);
        (missingIn(within)[0] ?? invalidIn(within)[0])?.focus();
      }
      return mayBeSent;
    },
    button: { ref, ...(incomplete && { 'aria-disabled': true, 'data-disabled': true, title: reason }) },
  };
}
