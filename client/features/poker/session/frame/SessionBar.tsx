import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconClock, IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { Tag } from '#client/components/layout/Tag.tsx';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { avatarOf } from '#client/data/people/queries.ts';
import { useNow } from '#client/lib/screen/use-now.ts';
import { usePhone } from '#client/lib/screen/use-phone.ts';
import { formatDate, formatDateTime } from '#client/lib/text/format.ts';
import { firstName, personName } from '#client/lib/text/person-name.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { useSession } from '../state/session-context.ts';
import { openRound } from '../state/session-items.ts';
import { CloseButton } from './CloseButton.tsx';
import { formatTimeLeft } from './format-time-left.ts';
import classes from './SessionBar.module.css';
import { SessionMenu } from './SessionMenu.tsx';
import { useCopyLink } from './use-copy-link.ts';

/** More faces than this become a number. */
const MAX_FACES = 8;

/** The bar of a session: name, place in the queue, who is there, and what its facilitator does with the whole session. */
export function SessionBar({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation(['poker', 'common']);
  const { session, shown, leads, open } = useSession();
  const phone = usePhone();
  const place = session.items.findIndex(({ id }) => id === shown?.id) + 1;
  const total = session.items.length;
  const running = session.status !== 'closed';
  const async = running && session.mode === 'async';
  return (
    <div className={classes['bar']}>
      {phone && <Back />}
      <ViewBar
        before={!phone && !running && <Back />}
        title={session.name}
        context={
          <span className={classes['context']}>
            {async && !phone && <Tag>{t('session.async')}</Tag>}
            {!running && <Closed />}
            {running &&
              (place > 0 ? t('session.place', { place, total }) : t('session.stories', { count: total }))}
            {async && !phone && (
              <span>
                {t('session.openedBy', {
                  name: firstName(personName(session.creator)),
                  date: formatDate(session.created_at),
                })}
              </span>
            )}
          </span>
        }
      >
        {async && <End />}
        {running && !async && <Faces />}
        {!phone && <CopyLink />}
        {leads && !phone && async && <RevealNow />}
        {leads && !phone && <CloseButton />}
        {actions}
        {open && !phone && <SessionMenu />}
      </ViewBar>
      {phone && <SessionMenu />}
    </div>
  );
}

function Back() {
  const { t } = useTranslation('poker');
  const setSearch = useSetAppSearch();
  return (
    <ActionIcon
      size={usePhone() ? 40 : 28}
      aria-label={t('session.back')}
      onClick={() => setSearch({ session: undefined })}
    >
      <IconChevronLeft size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

/** Since when the session is closed. */
function Closed() {
  const { t } = useTranslation(['poker', 'common']);
  const { session } = useSession();
  const points = session.items.reduce((sum, { saved_points }) => sum + (saved_points ?? 0), 0);
  return t('session.closed.summary', {
    date: formatDate(session.closed_at ?? session.created_at),
    stories: t('session.stories', { count: session.items.length }),
    points: t('common:points', { count: points }),
  });
}

/** When an asynchronous session shows its cards. */
function End() {
  const { t } = useTranslation('poker');
  const { session } = useSession();
  const phone = usePhone();
  const now = useNow() + session.clockAhead;
  if (session.ends_at === null) return null;
  const isOver = Date.parse(session.ends_at) <= now;
  return (
    <span className={classes['end']} data-end>
      <IconClock size={14} stroke={1.6} aria-hidden />
      {t(isOver ? 'session.ended' : 'session.ends', { date: formatDateTime(session.ends_at) })}
      {!isOver && !phone && (
        <b>{t('session.endsIn', { time: formatTimeLeft(Date.parse(session.ends_at) - now) })}</b>
      )}
    </span>
  );
}

/** The people who are there. */
function Faces() {
  const { t } = useTranslation('poker');
  const { session } = useSession();
  const present = session.participants.filter((person) => person.present);
  return (
    <ul className={classes['faces']} aria-label={t('session.here', { count: present.length })}>
      {present.slice(0, MAX_FACES).map((person) => (
        <li key={person.id}>
          <Avatar person={avatarOf(person)} />
        </li>
      ))}
      {present.length > MAX_FACES && <li>+{present.length - MAX_FACES}</li>}
    </ul>
  );
}

function CopyLink() {
  const { t } = useTranslation('poker');
  const copy = useCopyLink();
  return (
    <Button size="sm" leftSection={<IconLink size={16} stroke={1.6} aria-hidden />} onClick={copy}>
      {t('session.copyLink')}
    </Button>
  );
}

function RevealNow() {
  const { t } = useTranslation('poker');
  const { session, take } = useSession();
  const hasVotes = session.items.some((item) => (openRound(item)?.voted.length ?? 0) > 0);
  if (!hasVotes) return null;
  return (
    <ServerButton size="sm" onClick={() => void take('reveal_poker', { round_id: null })}>
      {t('session.revealNow')}
    </ServerButton>
  );
}
