import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogState } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import { NameField } from '#client/components/fields/NameField.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { addAccount } from '#client/data/administration/mutations.ts';
import { formDrafts } from '#client/data/drafts/drafts.ts';
import { useTypedForm } from '#client/data/forms/use-typed-form.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { describeFailure, failureCode } from '#client/lib/text/errors.ts';
import { hasEmailAddress, readEmailAddress } from '#shared/rules/accounts/email-address.ts';
import classes from './Administration.module.css';

const DRAFTS = formDrafts('add-person', {
  email: '',
  full_name: '',
  is_admin: false,
  deliver: 'mail' as 'mail' | 'link',
});

interface AddPersonDialogProps extends DialogState {
  /** Called with a set-up link that a person has to pass on: by choice, or because there is no mail server. */
  onLink: (name: string, link: string) => void;
}

/** Creates an account; its owner sets a password with a link. */
export function AddPersonDialog({ onLink, ...state }: AddPersonDialogProps) {
  const { t } = useTranslation('admin');
  const deliverId = useId();
  const { typed: person, set: setPerson, clear, onDiscard } = useTypedForm(DRAFTS, state.opened);
  const set = (values: Partial<typeof person>) => setPerson({ ...person, ...values });
  const email = readEmailAddress(person.email);
  const complete = email !== '' && person.full_name.trim() !== '';
  const form = useFormDialog<string | undefined, 'email'>({
    check: () => (hasEmailAddress(email) ? {} : { email: t('people.emailInvalid') }),
    submit: () => addAccount({ ...person, email }),
    onDone: (link) => {
      if (link === undefined) toast.success(t('people.added'), t('people.addedDetail', { email }));
      else {
        toast.success(t('people.added'));
        onLink(person.full_name.trim(), link);
      }
      clear();
      state.onClose();
    },
    errors: (error) => (failureCode(error) === 'email_exists' ? { email: describeFailure(error) } : {}),
    failed: t('people.addFailed'),
  });

  return (
    <Dialog
      {...form.dialog}
      {...state}
      onDiscard={onDiscard}
      title={t('people.add')}
      submitLabel={t('people.add')}
      incomplete={!complete}
    >
      <NameField
        data-autofocus
        required
        label={t('people.name')}
        value={person.full_name}
        onChange={(full_name) => set({ full_name })}
      />
      <LimitedInput
        type="email"
        required
        label={t('people.email')}
        limit={254}
        autoComplete="off"
        value={person.email}
        onChange={(event) => {
          set({ email: event.currentTarget.value });
          form.clearError('email');
        }}
        error={form.errors.email && <ErrorNote>{form.errors.email}</ErrorNote>}
      />
      <div className={classes['choice']}>
        <span id={deliverId}>{t('people.deliver')}</span>
        <SegmentedControl
          aria-labelledby={deliverId}
          data={[
            { value: 'mail', label: t('people.byMail') },
            { value: 'link', label: t('people.byLink') },
          ]}
          value={person.deliver}
          onChange={(deliver) => set({ deliver: deliver === 'link' ? 'link' : 'mail' })}
        />
      </div>
      <Checkbox
        label={t('people.isAdmin')}
        checked={person.is_admin}
        onChange={(isAdmin) => set({ is_admin: isAdmin })}
      />
    </Dialog>
  );
}
