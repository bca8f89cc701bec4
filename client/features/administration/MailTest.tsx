import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '../../components/ServerButton.tsx';
import { call } from '../../lib/call.ts';
import { describeFailure } from '../../lib/errors.ts';
import { toast } from '../../lib/toast.ts';
import classes from './Administration.module.css';
import { Block } from './Block.tsx';

/** Sends a mail to oneself, and shows what the mail server said. */
export function MailTest() {
  const { t } = useTranslation('admin');
  const test = useMutation({
    mutationFn: () => call('admin_test_mail', {}),
    onError: (error) => toast.failure(t('mail.failed'), describeFailure(error)),
  });
  const { outcome, to, answer } = test.data ?? {};
  return (
    <Block
      title={t('mail.title')}
      text={t('mail.text')}
      action={
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
    </Block>
  );
}
