import { Button, Menu } from '@mantine/core';
import { IconClock, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/components/layout/IconButton.tsx';
import { type MeetingTimer, useMeetingTimer } from '#client/data/meetings/timer.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { formatSeconds } from '#client/lib/screen/countdown.ts';
import { useSession } from './state/session-context.ts';
import classes from './Table.module.css';

const MINUTES = [1, 2, 3, 5] as const;

/** The timer that everybody at the table sees. */
export function Timer() {
  const { session, leads } = useSession();
  const timer = useMeetingTimer(session, session.timer_ends_at);
  if (timer) return <Running {...timer} />;
  return leads ? <SetTimer /> : null;
}

function Running({ left, warns }: MeetingTimer) {
  const { t } = useTranslation('poker');
  const { leads, take } = useSession();
  return (
    <span className={classes['timer']} data-warns={warns || undefined} data-timer>
      <IconClock size={14} stroke={1.6} aria-hidden />
      <span role="timer">
        {left > 0 ? t('session.timer.left', { time: formatSeconds(left) }) : t('session.timer.over')}
        {left < 0 && ` ${formatSeconds(left)}`}
      </span>
      {leads && (
        <IconButton
          server
          size={14}
          icon={IconX}
          label={t('session.timer.stop')}
          onClick={() => void take('change_poker_session', { change: { timer_ends_at: null } })}
        />
      )}
    </span>
  );
}

function SetTimer() {
  const { t } = useTranslation('poker');
  const { session, take } = useSession();
  const server = useServerNeeded();
  const set = (minutes: number) => {
    const end = new Date(Date.now() + session.clockAhead + minutes * 60_000);
    void take('change_poker_session', { change: { timer_ends_at: end.toISOString() } });
  };
  return (
    <Menu position="top" width={140}>
      <Menu.Target>
        <Button variant="subtle" size="sm" leftSection={<IconClock size={14} stroke={1.6} aria-hidden />}>
          {t('session.timer.set')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {MINUTES.map((count) => (
          <Menu.Item key={count} {...server} onClick={() => set(count)}>
            {t('session.timer.minutes', { count })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
