import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#client/components/Avatar.tsx';
import { ServerButton } from '#client/components/ServerButton.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { confirmEmail, makeSetupLink, setAccountDisabled } from '#client/data/administration/mutations.ts';
import { describeFailure, failureCode } from '#client/lib/errors.ts';
import { formatDateTime, formatRelative } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { useNow } from '#client/lib/use-now.ts';
import type { AdminPerson } from '#shared/contracts/administration.ts';
import classes from './Administration.module.css';

const REFUSALS = new Set(['last_administrator', 'own_account', 'account_complete']);

interface PersonRowProps {
  person: AdminPerson;
  onHandOver: () => void;
  /** Called with a set-up link that the administrator has to pass on. */
  onLink: (link: string) => void;
}

/** One account: person, state and actions. */
export function PersonRow({ person, onHandOver, onLink }: PersonRowProps) {
  const { t } = useTranslation(['admin', 'common']);
  const me = usePerson();
  const now = useNow();
  const name = person.full_name || person.email;
  const refused = (error: unknown) =>
    (REFUSALS.has(failureCode(error)) ? toast.refusal : toast.failure)(
      t('people.changeFailed'),
      describeFailure(error),
    );
  const setDisabled = useMutation({
    mutationFn: (disabled: boolean) => setAccountDisabled(person.id, disabled),
    onSuccess: (_nothing, disabled) => {
      if (disabled) toast.success(t('people.disabled'), t('people.disabledDetail'));
      else toast.success(t('people.enabled'));
    },
    onError: refused,
  });
  const newLink = useMutation({
    mutationFn: () => makeSetupLink(person.id),
    onSuccess: (link) => link !== undefined && onLink(link),
    onError: refused,
  });
  const confirm = useMutation({
    mutationFn: () => confirmEmail(person.id),
    onSuccess: () => {
      toast.success(t('people.confirmed'), person.email);
    },
    onError: refused,
  });
  const isDisabled = person.disabled_at !== null;
  const unconfirmed = person.email_confirmed_at === null;
  const badges = [
    person.is_admin && t('people.status.admin'),
    isDisabled && t('people.status.disabled'),
    !person.has_password && t('people.status.waiting'),
    unconfirmed && t('people.status.unconfirmed'),
    person.is_demo && t('people.status.demo'),
  ].filter((badge) => badge !== false);
  const facts = [
    person.email,
    person.last_sign_in_at === null
      ? t('people.never')
      : t('people.lastSignIn', { when: formatRelative(person.last_sign_in_at, now) }),
    unconfirmed
      ? t(person.created_by === null ? 'people.created' : 'people.createdBy', {
          name: person.created_by,
          when: formatRelative(person.created_at, now),
        })
      : '',
    person.owned_projects > 0 ? t('people.owned', { count: person.owned_projects }) : '',
  ].filter(Boolean);

  return (
    <li className={classes['person']} data-disabled={isDisabled || undefined}>
      <Avatar
        decorative
        size="md"
        person={{ id: person.id, fullName: person.full_name, avatarUrl: person.avatar_url }}
      />
      <div className={classes['who']}>
        <b>{name}</b>
        {badges.map((badge) => (
          <span key={badge} className={classes['badge']}>
            {badge}
          </span>
        ))}
        <small title={person.last_sign_in_at === null ? undefined : formatDateTime(person.last_sign_in_at)}>
          {facts.join(' · ')}
        </small>
      </div>
      <div className={classes['actions']}>
        {!isDisabled && !person.has_password && (
          <ServerButton size="sm" aria-label={t('people.linkOf', { name })} onClick={() => newLink.mutate()}>
            {t('people.link')}
          </ServerButton>
        )}
        {unconfirmed && (
          <ServerButton
            size="sm"
            aria-label={t('people.confirmOf', { name })}
            aria-disabled={confirm.isPending || undefined}
            onClick={() => !confirm.isPending && confirm.mutate()}
          >
            {t('people.confirm')}
          </ServerButton>
        )}
        {isDisabled && person.owned_projects > 0 && (
          <Button size="sm" aria-label={t('people.handOverOf', { name })} onClick={onHandOver}>
            {t('people.handOver')}
          </Button>
        )}
        {person.id !== me.id && (
          <ServerButton
            size="sm"
            data-danger={!isDisabled || undefined}
            aria-label={t(isDisabled ? 'people.enableOf' : 'people.disableOf', { name })}
            aria-disabled={setDisabled.isPending || undefined}
            onClick={() => !setDisabled.isPending && setDisabled.mutate(!isDisabled)}
          >
            {t(isDisabled ? 'people.enable' : 'people.disable')}
          </ServerButton>
        )}
      </div>
    </li>
  );
}
