import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { SubmitButton } from '#client/components/fields/SubmitButton.tsx';
import { useBarBelow } from '#client/components/layout/use-bar-below.ts';
import { useAddressGuard } from '#client/lib/address/use-address-guard.ts';
import { type AppSearch, readSearch } from '#client/routing/app-search.ts';
import classes from './SaveBar.module.css';

interface SaveBarProps {
  /** Names the changes. By default it says that there are some. */
  text?: string;
  /** @returns whether the changes were saved. */
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
  saving: boolean;
  /** Whether the changes cannot be saved as they are. */
  disabled?: boolean;
  /** The name of a field that must be filled in first. */
  missing?: string | undefined;
  /** The changes are lost when one of these parameters of the address changes. */
  lostWith: readonly (keyof AppSearch)[];
  /** Whether it belongs to a form, whose `onSubmit` saves. */
  submits?: boolean;
}

/** The bar below a form of a whole page that has unsaved changes. It also asks about them when the person leaves. */
export function SaveBar(props: SaveBarProps) {
  const { text, onSave, onDiscard, saving, disabled = false, missing, submits = false } = props;
  const { t } = useTranslation('saving');
  return (
    <div ref={useBarBelow()} className={classes['bar']} data-save-bar>
      <p role="status">{text ?? t('unsaved')}</p>
      <Button onClick={onDiscard}>{t('discard')}</Button>
      <SubmitButton
        type={submits ? 'submit' : 'button'}
        variant="filled"
        busy={saving}
        incomplete={disabled || missing !== undefined}
        onClick={submits ? undefined : () => void onSave()}
      >
        {t('save')}
      </SubmitButton>
      <LeaveDialog {...props} />
    </div>
  );
}

/** Asks what to do with unsaved changes when the person leaves them. Leaving the page itself is asked by the browser. */
function LeaveDialog({ lostWith, onSave, onDiscard, saving, disabled = false, missing }: SaveBarProps) {
  const { t } = useTranslation(['saving', 'common']);
  const leaving = useAddressGuard((next, current) => {
    // without a session nothing can be saved: the way to the sign-in is always open
    if (next.pathname === '/auth') return false;
    const [from, to] = [readSearch(current), readSearch(next)];
    return next.pathname !== current.pathname || lostWith.some((name) => to[name] !== from[name]);
  });
  const discard = () => {
    onDiscard();
    leaving?.proceed();
  };
  return (
    <Dialog
      opened={leaving !== null}
      onClose={() => leaving?.stay()}
      title={t('leave.title')}
      submitLabel={t('leave.save')}
      cancelLabel={t('leave.stay')}
      submitting={saving}
      submitDisabled={disabled}
      blocked={missing && t('common:missing', { fields: missing })}
      onSubmit={() => void onSave().then((saved) => (saved ? leaving?.proceed() : leaving?.stay()))}
      aside={<Button onClick={discard}>{t('discard')}</Button>}
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  );
}
