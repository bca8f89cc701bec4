import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { confirmEmail, makeSetupLink, setAccountDisabled } from '#client/data/administration/mutations.ts';
import { avatarOf } from '#client/data/people/queries.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { useNow } from '#client/lib/screen/use-now.ts';
import { formatDateTime, formatRelative } from '#client/lib/text/format.ts';
import type { AdminPerson } from '#shared/contracts/administration.ts';
import classes from './Administration.module.css';
import { AdministratorDialog } from './AdministratorDialog.tsx';
import { DisableDialog } from './DisableDialog.tsx';
import { GuestDialog } from './GuestDialog.tsx';

const REFUSALS = new Set(['last_administrator', 'own_account', 'account_complete']);

interface PersonRowProps {
  person: AdminPerson;
  onHandOver: () => void;
  /** Called with a set-up link that the administrator has to pass on. */
  onLink: (link: string) => void;
}

/** One account: person, state and actions. */
export function PersonRow({ person, onHandOver, onLink }: PersonRowProps) {
  const { t } = useTranslation('admin');
  const now = useNow();
  const isDisabled = person.disabled_at !== null;
  const badges = [
    person.is_admin && t('people.status.admin'),
    person.guest && t('people.status.guest'),
    isDisabled && t('people.status.disabled'),
    !person.has_password && t('people.status.waiting'),
    person.email_confirmed_at === null && t('people.status.unconfirmed'),
    person.is_demo && t('people.status.demo'),
  ].filter((badge) => badge !== false);

  return (
    <li className={classes['person']} data-disabled={isDisabled || undefined}>
      <Avatar decorative size="md" person={avatarOf(person)} />
      <div className={classes['who']}>
        <b>{nameOf(person)}</b>
        {badges.map((badge) => (
          <span key={badge} className={classes['badge']}>
            {badge}
          </span>
        ))}
        <small title={person.last_sign_in_at === null ? undefined : formatDateTime(person.last_sign_in_at)}>
          {describePerson(t, person, now).join(' · ')}
        </small>
      </div>
      <Actions person={person} onHandOver={onHandOver} onLink={onLink} />
    </li>
  );
}

const nameOf = ({ full_name, email }: AdminPerson) => full_name || email;

type Translate = ReturnType<typeof useTranslation<'admin'>>['t'];

/** Address, last sign-in, who made an account that is not confirmed, and how many projects it owns. `now` in ms. */
function describePerson(t: Translate, person: AdminPerson, now: number): string[] {
  const facts = [
    person.email,
    person.last_sign_in_at === null
      ? t('people.never')
      : t('people.lastSignIn', { when: formatRelative(person.last_sign_in_at, now) }),
  ];
  if (person.email_confirmed_at === null) {
    const when = formatRelative(person.created_at, now);
    const name = person.created_by;
    facts.push(name === null ? t('people.created', { when }) : t('people.createdBy', { name, when }));
  }
  if (person.owned_projects > 0) facts.push(t('people.owned', { count: person.owned_projects }));
  return facts;
}

function Actions({ person, onHandOver, onLink }: PersonRowProps) {
  const { t } = useTranslation('admin');
  const me = usePerson();
  const { enable, newLink, confirm } = usePersonWrites(person, onLink);
  const [asking, setAsking] = useState<'administrator' | 'disable' | 'guest' | null>(null);
  const close = () => setAsking(null);
  const name = nameOf(person);
  const isDisabled = person.disabled_at !== null;
  return (
    <div className={classes['actions']}>
      {!isDisabled && !person.has_password && (
        <ServerButton size="sm" aria-label={t('people.linkOf', { name })} onClick={() => newLink.mutate()}>
          {t('people.link')}
        </ServerButton>
      )}
      {person.email_confirmed_at === null && (
        <ServerButton
          size="sm"
          aria-label={t('people.confirmOf', { name })}
          busy={confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          {t('people.confirm')}
        </ServerButton>
      )}
      {isDisabled && person.owned_projects > 0 && (
        <Button size="sm" aria-label={t('people.handOverOf', { name })} onClick={onHandOver}>
          {t('people.handOver')}
        </Button>
      )}
      {(person.is_admin || !(isDisabled || person.is_demo || person.guest)) && (
        <ServerButton
          size="sm"
          aria-label={t(person.is_admin ? 'people.withdrawAdminOf' : 'people.makeAdminOf', { name })}
          onClick={() => setAsking('administrator')}
        >
          {t(person.is_admin ? 'people.withdrawAdmin' : 'people.makeAdmin')}
        </ServerButton>
      )}
      {(person.guest || !(isDisabled || person.is_admin || person.owned_projects > 0)) && (
        <ServerButton
          size="sm"
          aria-label={t(person.guest ? 'people.makeStaffOf' : 'people.makeGuestOf', { name })}
          onClick={() => setAsking('guest')}
        >
          {t(person.guest ? 'people.makeStaff' : 'people.makeGuest')}
        </ServerButton>
      )}
      {asking === 'guest' && <GuestDialog person={person} name={name} onClose={close} />}
      {asking === 'administrator' && <AdministratorDialog person={person} name={name} onClose={close} />}
      {asking === 'disable' && <DisableDialog personId={person.id} name={name} onClose={close} />}
      {person.id !== me.id && (
        <ServerButton
          size="sm"
          data-danger={!isDisabled || undefined}
          aria-label={t(isDisabled ? 'people.enableOf' : 'people.disableOf', { name })}
          busy={enable.isPending}
          onClick={() => (isDisabled ? enable.mutate() : setAsking('disable'))}
        >
          {t(isDisabled ? 'people.enable' : 'people.disable')}
        </ServerButton>
      )}
    </div>
  );
}

function usePersonWrites(person: AdminPerson, onLink: PersonRowProps['onLink']) {
  const { t } = useTranslation('admin');
  const onError = reportFailure(t('people.changeFailed'), REFUSALS);
  const enable = useMutation({
    mutationFn: () => setAccountDisabled(person.id, false),
    onSuccess: () => {
      toast.success(t('people.enabled'));
    },
    onError,
  });
  const newLink = useMutation({
    mutationFn: () => makeSetupLink(person.id),
    onSuccess: (link) => link !== undefined && onLink(link),
    onError,
  });
  const confirm = useMutation({
    mutationFn: () => confirmEmail(person.id),
    onSuccess: () => {
      toast.success(t('people.confirmed'), person.email);
    },
    onError,
  });
  return { enable, newLink, confirm };
}
