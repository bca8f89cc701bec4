import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { runAction } from '#client/data/poker/session.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { useSession } from '../state/session-context.ts';

/** Chooses who leads the session from now on, among the people who take part. */
export function HandOverDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('poker');
  const { session } = useSession();
  const people = session.participants
    .filter(({ id }) => id !== session.facilitator?.id)
    .toSorted((a, b) => Number(b.present) - Number(a.present));
  const [chosen, setChosen] = useState(people[0]?.id ?? null);
  const handOver = async () => {
    if (chosen !== null)
      await runAction('hand_over_poker_session', { session_id: session.id, user_id: chosen });
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('session.handOver.title')}
      submitLabel={t('session.handOver.submit')}
      submitDisabled={chosen === null}
      submit={handOver}
      failed={t('session.failed.hand_over_poker_session')}
    >
      {people.length === 0 ? (
        <p>{t('session.handOver.nobody')}</p>
      ) : (
        <Select
          data-autofocus
          label={t('session.handOver.to')}
          description={t('session.handOver.hint')}
          value={chosen}
          onChange={setChosen}
          data={people.map((person) => ({
            value: person.id,
            label: person.present
              ? personName(person)
              : t('session.handOver.away', { name: personName(person) }),
          }))}
        />
      )}
    </ConfirmDialog>
  );
}
