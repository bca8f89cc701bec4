import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/layout/Panel.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { sendTestMail } from '#client/data/administration/mutations.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import classes from './Administration.module.css';

/** Sends a mail to the signed-in person, and shows what the mail server answered. */
export function TestMailSection() {
  const { t } = useTranslation('admin');
  const test = useMutation({
    mutationFn: sendTestMail,
    onError: reportFailure(t('mail.failed')),
  });
  const { outcome, to, answer } = test.data ?? {};
  return (
    <Panel
      layout="open"
      title={t('mail.title')}
      text={t('mail.text')}
      aside={
        <ServerButton
          onClick={() => !test.isPending && test.mutate()}
          aria-disabled={test.isPending || undefined}
        >
          {t('mail.send')}
        </ServerButton>
      }
    >
      <div role="status">
        {outcome && (
          <>
            <p>{t(`mail.${outcome}`, { to })}</p>
            {answer && (
              <>
                <p>{t('mail.answer')}</p>
                <pre className={classes['answer']}>{answer}</pre>
              </>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}
