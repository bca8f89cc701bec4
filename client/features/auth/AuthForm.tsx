import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './forms.module.css';

interface AuthFormOptions {
  /** Whether the fields may be sent as they are. */
  valid: boolean;
  /** Sends the form. Rejects with the server's error. */
  send: () => Promise<unknown>;
  /** Shows why the form could not be sent. */
  onFailure: (error: unknown) => unknown;
}

/**
 * Sends an {@link AuthForm} one time however often the person presses. `checked`: the fields show what is wrong with them, since
 * the person has tried to send them.
 */
export function useAuthForm({ valid, send, onFailure }: AuthFormOptions) {
  const [checked, setChecked] = useState(false);
  const [sending, setSending] = useState(false);
  const submit = async () => {
    setChecked(true);
    if (!valid || sending) return;
    setSending(true);
    try {
      await send();
    } catch (error) {
      await onFailure(error);
    } finally {
      setSending(false);
    }
  };
  return { checked, form: { sending, onSubmit: () => void submit() } };
}

interface AuthFormProps {
  onSubmit: () => void;
  sending?: boolean;
  submitLabel: string;
  submitDisabled?: boolean;
  /** Why the form cannot be sent yet; a press leads to `onSubmit` nevertheless. */
  missing?: string | undefined;
  /** Leads back; missing: there is nowhere to go back to. */
  onBack?: () => void;
  /** Below the buttons. */
  note?: ReactNode;
  /** The title, and the fields. */
  children: ReactNode;
}

/** A form of `/auth`: its fields, its button, and the way back. */
export function AuthForm(props: AuthFormProps) {
  const { onSubmit, sending, submitLabel, submitDisabled, missing, onBack, note, children } = props;
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      noValidate
    >
      {children}
      <div className={classes['buttons']}>
        <Button
          type="submit"
          variant="filled"
          size="lg"
          fullWidth
          disabled={submitDisabled ?? false}
          aria-disabled={sending || missing !== undefined || undefined}
          {...(missing !== undefined && { 'data-disabled': true, title: missing })}
        >
          {submitLabel}
        </Button>
        {onBack && <BackButton onClick={onBack} />}
      </div>
      {note}
    </form>
  );
}

/** Leads from a screen of `/auth` to the one before. */
export function BackButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('auth');
  const icon = <IconArrowLeft size={16} stroke={1.6} aria-hidden />;
  return (
    <Button size="lg" fullWidth onClick={onClick} leftSection={icon}>
      {t('back')}
    </Button>
  );
}

/** The heading of a screen of `/auth` and the line below it. */
export function ScreenTitle({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <div className={classes['title']}>
      <h1 id={id}>{title}</h1>
      <p>{children}</p>
    </div>
  );
}

/** A sentence in which one part, an address or a time, is bold. */
export function Emphasis({ part, children }: { part: string; children: string }) {
  const start = children.indexOf(part);
  if (start < 0) return children;
  return (
    <>
      {children.slice(0, start)}
      <b>{part}</b>
      {children.slice(start + part.length)}
    </>
  );
}
