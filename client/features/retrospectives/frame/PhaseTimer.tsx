import { Button, Menu } from '@mantine/core';
import { IconClock, IconPlayerPause, IconPlayerPlay, IconPlus, IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { useMeetingTimer } from '#client/data/meetings/timer.ts';
import { formatSeconds } from '#client/lib/screen/countdown.ts';
import { useRetro } from '../state/RetroContext.ts';
import { LED_PHASES } from './Phases.tsx';
import classes from './PhaseTimer.module.css';

const MORE_S = 120;

/** The time that the phase has left. For the facilitator it opens what changes it. */
export function PhaseTimer() {
  const { t } = useTranslation('retro');
  const { retro, leads } = useRetro();
  const timer = useMeetingTimer(retro, retro.timer?.ends_at ?? null, retro.timer?.left);
  const left = timer?.left ?? null;
  const paused = timer !== null && retro.timer?.ends_at === null;
  if (left === null && !leads) return null;
  const state = timer?.warns ? 'warning' : undefined;
  const label = (seconds: number) =>
    t(seconds < 0 ? 'timer.past' : 'timer.label', { time: formatSeconds(Math.abs(seconds)) });
  const look = (
    <>
      <IconClock size={14} stroke={1.6} aria-hidden />
      {left !== null && <b className={classes['time']}>{formatSeconds(left)}</b>}
      {paused && <span>{t('timer.paused')}</span>}
    </>
  );
  return (
    <>
      {leads ? (
        <TimerMenu left={left} paused={paused}>
          <Button
            variant="subtle"
            size="sm"
            className={classes['timer'] ?? ''}
            data-state={state}
            aria-label={left === null ? t('timer.start') : label(left)}
          >
            {look}
          </Button>
        </TimerMenu>
      ) : (
        <span className={classes['timer']} data-state={state} role="timer" aria-label={label(left ?? 0)}>
          {look}
        </span>
      )}
      <VisuallyHidden>
        <span role="status">
          {state && !paused && left !== null && t(left > 0 ? 'timer.soon' : 'timer.over')}
        </span>
      </VisuallyHidden>
    </>
  );
}

interface TimerMenuProps {
  left: number | null;
  paused: boolean;
  children: ReactElement;
}

function TimerMenu({ left, paused, children }: TimerMenuProps) {
  const { t } = useTranslation('retro');
  const { retro, tryChange } = useRetro();
  const phase = (LED_PHASES as readonly string[]).indexOf(retro.phase);
  const minutes = retro.phase_minutes[phase] ?? 5;
  const set = (seconds: number | null, running: boolean) =>
    void tryChange(t('timer.failed'), 'set_retrospective_timer', {
      retrospective_id: retro.id,
      revision: retro.revision,
      seconds,
      running,
    });
  const rest = Math.max(left ?? 0, 0);
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {left === null ? (
          <MenuEntry server icon={IconPlayerPlay} onClick={() => set(minutes * 60, true)}>
            {t('timer.begin', { count: minutes })}
          </MenuEntry>
        ) : (
          <>
            <MenuEntry server icon={IconPlus} onClick={() => set(rest + MORE_S, !paused)}>
              {t('timer.more')}
            </MenuEntry>
            {rest > 0 && (
              <MenuEntry
                server
                icon={paused ? IconPlayerPlay : IconPlayerPause}
                onClick={() => set(rest, paused)}
              >
                {t(paused ? 'timer.resume' : 'timer.pause')}
              </MenuEntry>
            )}
            <MenuEntry server icon={IconX} onClick={() => set(null, false)}>
              {t('timer.remove')}
            </MenuEntry>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
