import {
  IconArrowsExchange,
  IconCards,
  IconEye,
  IconHandStop,
  IconLink,
  IconLogout,
  IconPlayerStop,
  IconSettings,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { MoreMenu } from '#client/components/layout/MoreMenu.tsx';
import { usePhone } from '#client/lib/screen/use-phone.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { useSession } from '../session-context.ts';
import { CloseDialog, HandOverDialog, SettingsDialog } from './lazy-dialogs.ts';
import { useCopyLink } from './use-copy-link.ts';

/** The menu of less frequent actions: change the session, hand it over, watch instead of voting, leave. */
export function SessionMenu() {
  const { t } = useTranslation(['poker', 'common']);
  const { session, open, leads, take } = useSession();
  const phone = usePhone();
  const copy = useCopyLink();
  const [dialog, setDialog] = useState<'settings' | 'handOver' | 'close'>();
  const closeDialog = () => setDialog(undefined);
  return (
    <>
      <MoreMenu label={t('common:more')} button={{ size: phone ? 40 : 28 }} width={240}>
        {phone && (
          <MenuEntry icon={IconLink} onClick={copy}>
            {t('session.copyLink')}
          </MenuEntry>
        )}
        {leads && phone && session.mode === 'async' && (
          <MenuEntry server icon={IconCards} onClick={() => void take('reveal_poker', { round_id: null })}>
            {t('session.revealNow')}
          </MenuEntry>
        )}
        {leads && (
          <MenuEntry icon={IconSettings} onClick={() => setDialog('settings')}>
            {t('session.settings.action')}
          </MenuEntry>
        )}
        {leads && (
          <MenuEntry icon={IconArrowsExchange} onClick={() => setDialog('handOver')}>
            {t('session.handOver.action')}
          </MenuEntry>
        )}
        {open && <SeatEntries />}
        {leads && phone && (
          <MenuEntry icon={IconPlayerStop} onClick={() => setDialog('close')}>
            {t('session.close.action')}
          </MenuEntry>
        )}
      </MoreMenu>
      {dialog === 'settings' && <SettingsDialog onClose={closeDialog} />}
      {dialog === 'handOver' && <HandOverDialog onClose={closeDialog} />}
      {dialog === 'close' && <CloseDialog onClose={closeDialog} />}
    </>
  );
}

/** The person's place in an open session: they lead it, vote, observe, or leave. */
function SeatEntries() {
  const { t } = useTranslation('poker');
  const { session, seat, me, take } = useSession();
  const setSearch = useSetAppSearch();
  const leave = async () => {
    if (await take('leave_poker_session', {})) setSearch({ session: undefined }, { from: 'poker' });
  };
  return (
    <>
      {session.may_take_over && (
        <MenuEntry
          server
          icon={IconHandStop}
          onClick={() => void take('hand_over_poker_session', { user_id: me })}
        >
          {t('session.handOver.take')}
        </MenuEntry>
      )}
      {seat && (
        <MenuEntry
          server
          icon={IconEye}
          onClick={() => void take('join_poker_session', { observes: !seat.observes })}
        >
          {t(seat.observes ? 'session.seat.vote' : 'session.seat.observe')}
        </MenuEntry>
      )}
      {seat && session.mode === 'live' && (
        <MenuEntry server icon={IconLogout} onClick={() => void leave()}>
          {t('session.seat.leave')}
        </MenuEntry>
      )}
    </>
  );
}
