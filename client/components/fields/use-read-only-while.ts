import { type RefObject, useLayoutEffect } from 'react';

/**
 * The texts of a form are read-only while it is sent, and the focus stays: a text that is typed then would be in no request, and gone
 * with the answer.
 * @param within the form, or an element in it.
 */
export function useReadOnlyWhile(within: RefObject<HTMLElement | null>, sending: boolean): void {
  useLayoutEffect(() => {
    const form = within.current?.closest<HTMLElement>('form, [data-form]');
    if (!sending || !form) return;
    const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(':read-write');
    form.ariaBusy = 'true';
    for (const field of fields) field.readOnly = true;
    return () => {
      form.ariaBusy = null;
      for (const field of fields) field.readOnly = false;
    };
  }, [within, sending]);
}
