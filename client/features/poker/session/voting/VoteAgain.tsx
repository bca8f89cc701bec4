import { Button } from '@mantine/core';
import { IconClockPlus, IconRefresh, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import type { PokerItem, PokerRound } from '#client/data/poker/session.ts';
import { useEstimateNow } from '#client/data/poker/use-estimate-now.ts';
import { useNow } from '#client/lib/screen/use-now.ts';
import { SettingsDialog } from '../frame/lazy-dialogs.ts';
import { useSession } from '../state/session-context.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface VoteAgainProps {
  item: PokerItem;
  /** The revealed round. */
  round: PokerRound;
}

/**
 * The facilitator's ways to vote on a story once more: in the session, or in a live one with those who are there now. An asynchronous
 * session that has ended takes no votes until it ends later.
 */
export function VoteAgain({ item, round }: VoteAgainProps) {
  const { t } = useTranslation('poker');
  const { session, take } = useSession();
  const now = useNow() + session.clockAhead;
  const hasEnded = session.ends_at !== null && Date.parse(session.ends_at) <= now;
  return (
    <>
      {session.mode === 'async' && <VoteLive item={item} />}
      {hasEnded ? (
        <Extend />
      ) : (
        <ServerButton
          leftSection={<IconRefresh {...ICON} />}
          onClick={() => void take('start_poker_round', { item_id: item.id, number: round.number + 1 })}
        >
          {t('session.verdict.again')}
        </ServerButton>
      )}
    </>
  );
}

/** Opens a live session of the story. */
function VoteLive({ item: { key, story_id: id, story } }: { item: PokerItem }) {
  const { t } = useTranslation('poker');
  const { session } = useSession();
  const estimate = useEstimateNow(session.project_id);
  if (!estimate || id === null || !story) return null;
  const open = () =>
    estimate({
      name: `${key} ${story.title}`,
      storyIds: [id],
      teamId: session.team_id,
      failed: t('start.failed'),
    });
  return (
    <ServerButton leftSection={<IconUsers {...ICON} />} onClick={() => void open()}>
      {t('session.verdict.live')}
    </ServerButton>
  );
}

function Extend() {
  const { t } = useTranslation('poker');
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button leftSection={<IconClockPlus {...ICON} />} onClick={() => setAsked(true)}>
        {t('session.verdict.extend')}
      </Button>
      {asked && <SettingsDialog onClose={() => setAsked(false)} />}
    </>
  );
}
