import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { setGuest } from '#client/data/administration/mutations.ts';
import { toast } from '#client/lib/screen/toast.ts';
import type { AdminPerson } from '#shared/contracts/administration.ts';

const REFUSALS = new Set([
  'foreign_stays_guest',
  'guest_administers_nothing',
  'guest_in_one_project',
  'guest_manages_nothing',
  'guest_owns_nothing',
]);

interface GuestDialogProps {
  person: AdminPerson;
  name: string;
  onClose: () => void;
}

/** Asks before a person becomes a guest, or is one no more: says what that means. */
export function GuestDialog({ person, name, onClose }: GuestDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t(person.guest ? 'people.makeStaffOf' : 'people.makeGuestOf', { name })}
      submitLabel={t(person.guest ? 'people.makeStaff' : 'people.makeGuest')}
      submit={() => setGuest(person.id, !person.guest)}
      onDone={() => toast.success(t(person.guest ? 'people.madeStaff' : 'people.madeGuest', { name }))}
      failed={t('people.changeFailed')}
      refusals={REFUSALS}
    >
      <p>{t(person.guest ? 'people.makeStaffText' : 'people.makeGuestText', { name })}</p>
    </ConfirmDialog>
  );
}
