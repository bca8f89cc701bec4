import { type RefObject, useEffect, useRef, useState } from 'react';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { useReadOnlyWhile } from '../fields/use-read-only-while.ts';

/** Messages about invalid fields, by field, in the reader's language. */
export type FormErrors<Field extends string> = Partial<Record<Field, string>>;

export interface FormDialogOptions<Field extends string, Result> {
  /** Finds invalid fields before anything is sent. The form is not sent while there are any. */
  check?: () => FormErrors<Field>;
  /** Sends the form. Rejects with the server's error. */
  submit: () => Promise<Result>;
  /** Runs once the form is sent: it reports that, and closes the dialog. */
  onDone?: (result: Result) => unknown;
  /** Which fields an error of the server is about. */
  errors?: (error: unknown) => FormErrors<Field>;
  /**
   * The title of the toast for an error that concerns no field, or a function that reports such an error. Missing where `submit` does
   * so itself.
   */
  failed?: string | ((error: unknown) => void);
  /** The codes of errors that are refusals by a rule, which the toast shows as such. */
  refusals?: ReadonlySet<string>;
}

interface FormDialog<Field extends string> {
  /** For the Dialog. */
  dialog: { formRef: RefObject<HTMLFormElement | null>; onSubmit: () => void; submitting: boolean };
  errors: FormErrors<Field>;
  /** Removes the error of a field: the person corrects it. */
  clearError: (field: Field) => void;
}

const isEmpty = (errors: object) => Object.keys(errors).length === 0;

/**
 * Sends the form of a Dialog: one time however often the person presses, not while a text is too long, with the errors at their fields and the focus on
 * the first wrong one, or in a toast. The values stay until the form is sent.
 */
export function useFormDialog<Result, Field extends string = never>(
  options: FormDialogOptions<Field, Result>,
): FormDialog<Field> {
  const formRef = useRef<HTMLFormElement>(null);
  // a second press can come before the state of the first one is rendered
  const sending = useRef(false);
  const [submitting, setSubmitting] = useState(false);
  useReadOnlyWhile(formRef, submitting);
  const [errors, setErrors] = useState<FormErrors<Field>>({});
  const [rejections, setRejections] = useState(0);

  useEffect(() => {
    if (rejections > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [rejections]);

  const showErrors = (found: FormErrors<Field>) => {
    setErrors(found);
    setRejections((count) => count + 1);
  };
  const report = (error: unknown) => {
    const { failed, refusals } = options;
    if (typeof failed === 'function') return failed(error);
    if (failed !== undefined) reportFailure(failed, refusals)(error);
  };
  const send = async () => {
    sending.current = true;
    setSubmitting(true);
    try {
      const result = await options.submit();
      await options.onDone?.(result);
      setErrors({});
    } catch (error) {
      const found = options.errors?.(error) ?? {};
      if (isEmpty(found)) report(error);
      else showErrors(found);
    } finally {
      sending.current = false;
      setSubmitting(false);
    }
  };
  const onSubmit = () => {
    if (sending.current) return;
    const tooLong = formRef.current?.querySelector<HTMLElement>('[data-too-long]');
    if (tooLong) return tooLong.focus();
    const found = options.check?.() ?? {};
    if (isEmpty(found)) void send();
    else showErrors(found);
  };
  const clearError = (field: Field) => setErrors(({ [field]: _, ...others }) => others as FormErrors<Field>);

  return { dialog: { formRef, onSubmit, submitting }, errors, clearError };
}
