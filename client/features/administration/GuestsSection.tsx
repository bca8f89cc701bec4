import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { SwitchRow } from '#client/components/fields/SwitchRow.tsx';
import { Panel } from '#client/components/layout/Panel.tsx';
import { allowForeignGuests } from '#client/data/administration/mutations.ts';
import { useSystemState } from '#client/data/administration/queries.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { formatList } from '#client/lib/text/format.ts';
import classes from './Administration.module.css';

/** Whether addresses outside the allowed domains may be invited as guests. Renders nothing while that is unknown. */
export function GuestsSection() {
  const { t } = useTranslation('admin');
  const state = useSystemState().data;
  const [ending, setEnding] = useState(false);
  const allow = useMutation({
    mutationFn: () => allowForeignGuests(true),
    onSuccess: () => toast.success(t('guests.allowed')),
    onError: reportFailure(t('guests.failed')),
  });
  const server = useServerNeeded({ disabled: allow.isPending });
  if (!state) return null;
  const domains = formatList(state.email_domains);
  return (
    <Panel layout="open" title={t('guests.title')} text={t('guests.text')}>
      {state.email_domains.length === 0 ? (
        <p className={classes['note']}>{t('guests.anyDomain')}</p>
      ) : (
        <SwitchRow
          {...server}
          label={t('guests.allow')}
          text={t('guests.allowText', { domains })}
          checked={state.foreign_guests}
          onChange={(next) => (next ? allow.mutate() : setEnding(true))}
        />
      )}
      {ending && (
        <ConfirmDialog
          onClose={() => setEnding(false)}
          title={t('guests.end')}
          submitLabel={t('guests.endAction')}
          submit={() => allowForeignGuests(false)}
          onDone={() => toast.success(t('guests.ended'))}
          failed={t('guests.failed')}
        >
          <p>{t('guests.endText', { domains })}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
