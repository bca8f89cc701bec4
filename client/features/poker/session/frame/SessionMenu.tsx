import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowsExchange,
  IconCards,
  IconDots,
  IconEye,
  IconHandStop,
  IconLink,
  IconLogout,
  IconPlayerStop,
  IconSettings,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetAppSearch } from '#client/data/app-search.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { usePhone } from '#client/lib/screen/use-phone.ts';
import { useSession } from '../session-context.ts';
import { CloseDialog, HandOverDialog, SettingsDialog } from './lazy-dialogs.ts';
import { useCopyLink } from './use-copy-link.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The menu of less frequent actions: change the session, hand it over, watch instead of voting, leave. */
export function SessionMenu() {
  const { t } = useTranslation(['poker', 'common']);
  const { session, seat, me, open, leads, take } = useSession();
  const setSearch = useSetAppSearch();
  const server = useServerNeeded();
  const phone = usePhone();
  const copy = useCopyLink();
  const [dialog, setDialog] = useState<'settings' | 'handOver' | 'close'>();
  const closeDialog = () => setDialog(undefined);
  const leave = async () => {
    if (await take('leave_poker_session', {})) setSearch({ session: undefined }, { from: 'poker' });
  };
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon size={phone ? 40 : 28} aria-label={t('common:more')}>
            <IconDots {...ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {phone && (
            <Menu.Item leftSection={<IconLink {...ICON} />} onClick={copy}>
              {t('session.copyLink')}
            </Menu.Item>
          )}
          {leads && phone && session.mode === 'async' && (
            <Menu.Item
              {...server}
              leftSection={<IconCards {...ICON} />}
              onClick={() => void take('reveal_poker', { round_id: null })}
            >
              {t('session.revealNow')}
            </Menu.Item>
          )}
          {leads && (
            <Menu.Item leftSection={<IconSettings {...ICON} />} onClick={() => setDialog('settings')}>
              {t('session.settings.action')}
            </Menu.Item>
          )}
          {leads && (
            <Menu.Item leftSection={<IconArrowsExchange {...ICON} />} onClick={() => setDialog('handOver')}>
              {t('session.handOver.action')}
            </Menu.Item>
          )}
          {open && session.may_take_over && (
            <Menu.Item
              {...server}
              leftSection={<IconHandStop {...ICON} />}
              onClick={() => void take('hand_over_poker_session', { user_id: me })}
            >
              {t('session.handOver.take')}
            </Menu.Item>
          )}
          {open && seat && (
            <Menu.Item
              {...server}
              leftSection={<IconEye {...ICON} />}
              onClick={() => void take('join_poker_session', { observes: !seat.observes })}
            >
              {t(seat.observes ? 'session.seat.vote' : 'session.seat.observe')}
            </Menu.Item>
          )}
          {open && seat && session.mode === 'live' && (
            <Menu.Item {...server} leftSection={<IconLogout {...ICON} />} onClick={() => void leave()}>
              {t('session.seat.leave')}
            </Menu.Item>
          )}
          {leads && phone && (
            <Menu.Item leftSection={<IconPlayerStop {...ICON} />} onClick={() => setDialog('close')}>
              {t('session.close.action')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'settings' && <SettingsDialog onClose={closeDialog} />}
      {dialog === 'handOver' && <HandOverDialog onClose={closeDialog} />}
      {dialog === 'close' && <CloseDialog onClose={closeDialog} />}
    </>
  );
}
