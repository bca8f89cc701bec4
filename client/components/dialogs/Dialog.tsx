import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '#client/lib/connection/online.ts';
import { isEnter } from '#client/lib/keys/composing.ts';
import { useMissing } from '../fields/use-missing.ts';
import { Shortcut } from '../layout/Shortcut.tsx';
import { DraftNote } from '../messages/DraftNote.tsx';
import { WarnNote } from '../messages/WarnNote.tsx';
import classes from './Dialog.module.css';
import { PlainDialog } from './PlainDialog.tsx';

/** The state of a dialog, and the function that closes it. */
export interface DialogState {
  opened: boolean;
  onClose: () => void;
}

interface DialogProps extends Omit<DialogState, 'opened'> {
  /** Missing where the dialog stands only while it is open. */
  opened?: boolean;
  title: string;
  /** The fields. The one that should get the focus has `data-autofocus`. */
  children: ReactNode;
  /** Submits the form; also called by Ctrl (or ⌘) + Enter anywhere in the dialog. A form that goes to the server uses useFormDialog. */
  onSubmit: () => void;
  formRef?: RefObject<HTMLFormElement | null>;
  submitLabel: string;
  /** By default 'Cancelar'. */
  cancelLabel?: string;
  /** Whether the form cannot be sent for a reason that the dialog shows elsewhere: it still loads, or has no person to choose. */
  submitDisabled?: boolean;
  /**
   * Whether a field is still empty or invalid, or nothing has changed: the primary action is grey, says why, and answers a press by
   * naming the fields. Fields that must be filled in are `required`, and choices that must be made are named by `data-missing`.
   */
  incomplete?: boolean;
  /** Whether the form is being sent: it cannot be sent twice. */
  submitting?: boolean;
  /** Why the form cannot be sent any more, although it could when it was opened; what is typed stays, so that it can be copied. */
  blocked?: string | undefined;
  /** Empties the form; undefined unless what was typed on an earlier visit is in it. */
  onDiscard?: (() => void) | undefined;
  /** Whether the primary action works without connection too: in the browser alone, or once the connection is back. */
  local?: boolean;
  /** Whether the primary action deletes something. */
  danger?: boolean;
  /** Whether there is nothing to cancel: the primary action is the only button. */
  onlyCloses?: boolean;
  /** At the left of the footer: a hint, 'Crear otra'. */
  aside?: ReactNode;
  /** Whether a list in it grows and shrinks: as a sheet it keeps one height, with the buttons at its foot. */
  oneHeight?: boolean;
}

/** A form in a dialog: 640 px at 64 px from the top, a sheet under 560 px. Esc and 'Cancelar' close it. */
export function Dialog(props: DialogProps) {
  const { opened = true, onClose, title, children, onSubmit, formRef, blocked } = props;
  const connected = useConnected();
  const online = connected || props.local === true;
  const unavailable = props.submitDisabled === true || blocked !== undefined || !online;
  const missing = useMissing(props.incomplete === true && !unavailable);
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    // a dialog around this one would be submitted, too
    event.stopPropagation();
    if (unavailable || props.submitting === true) return;
    if (missing.check()) onSubmit();
  };
  return (
    <PlainDialog
      fitsContent={props.oneHeight !== true}
      opened={opened}
      onClose={onClose}
      // the keys of the whole dialog: the focus may be on the button that closes it, outside the form
      onKeyDown={(event) => isEnter(event) && (event.ctrlKey || event.metaKey) && submit(event)}
      title={title}
    >
      <form
        ref={formRef}
        className={classes['form']}
        onSubmit={submit}
        noValidate
        data-checked={missing.said !== '' || undefined}
      >
        <div className={classes['fields']}>
          {blocked !== undefined && (
            <div role="alert">
              <WarnNote>{blocked}</WarnNote>
            </div>
          )}
          <DraftNote onDiscard={props.onDiscard} />
          {children}
        </div>
        <Footer {...props} online={online} unavailable={unavailable} missing={missing} />
      </form>
    </PlainDialog>
  );
}

interface FooterProps extends DialogProps {
  online: boolean;
  /** Whether the form cannot be sent as it is. */
  unavailable: boolean;
  missing: ReturnType<typeof useMissing>;
}

/** The buttons of the form. */
function Footer(props: FooterProps) {
  const { onClose, submitLabel, submitting, danger, onlyCloses, aside, online, unavailable, missing } = props;
  const { t } = useTranslation(['common', 'offline']);
  const reasonId = useId();
  // the first element with `data-autofocus` gets the focus: a field, otherwise the button that does no harm
  const submits = !danger && !unavailable;
  return (
    <footer className={classes['footer']}>
      <div className={classes['aside']}>
        {aside}
        {!online && <p id={reasonId}>{t('offline:needed')}</p>}
        {missing.said && (
          <p role="alert" className={classes['missing']}>
            {missing.said}
          </p>
        )}
      </div>
      <span className={classes['shortcut']} aria-hidden="true">
        <Shortcut>Ctrl</Shortcut>
        <Shortcut>{t('enterKey')}</Shortcut>
      </span>
      {!onlyCloses && (
        <Button onClick={onClose} data-autofocus={!submits || undefined}>
          {props.cancelLabel ?? t('cancel')}
        </Button>
      )}
      <Button
        type="submit"
        variant="filled"
        disabled={unavailable}
        aria-disabled={submitting || undefined}
        {...missing.button}
        aria-describedby={online ? undefined : reasonId}
        data-danger={danger || undefined}
        data-autofocus={submits || undefined}
      >
        {submitLabel}
      </Button>
    </footer>
  );
}
