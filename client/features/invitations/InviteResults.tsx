import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { InvitedAddress } from '../../../shared/contracts/invite-member.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { describeFailure } from '../../lib/errors.ts';
import classes from './InviteResults.module.css';

interface InviteResultsProps {
  opened: boolean;
  results: readonly InvitedAddress[];
  onClose: () => void;
  /** Back to the form, where the refused addresses are. */
  onAgain: () => void;
}

/** What came of each of several invitations. */
export function InviteResults({ opened, results, onClose, onAgain }: InviteResultsProps) {
  const { t } = useTranslation('invitations');
  const refused = results.some(({ outcome }) => outcome === 'refused');
  return (
    <Dialog
      local
      opened={opened}
      onClose={onClose}
      title={t('results.title')}
      onSubmit={onClose}
      submitLabel={t('results.done')}
      onlyCloses
      aside={refused && <Button onClick={onAgain}>{t('results.again')}</Button>}
    >
      <ul className={classes['list']}>
        {results.map((result) => (
          <Result key={result.email} result={result} />
        ))}
      </ul>
    </Dialog>
  );
}

function Result({ result }: { result: InvitedAddress }) {
  const { t } = useTranslation('invitations');
  const { email } = result;
  const link = result.outcome === 'invited' ? result.link : undefined;
  const mailedBefore = result.outcome === 'invited' && result.mailed_before;
  const words = () => {
    if (result.outcome === 'refused') return describeFailure(result);
    if (result.outcome === 'added') return t('results.added');
    if (link !== undefined) return t('results.link');
    return t(mailedBefore ? 'results.mailedBefore' : 'results.mailed');
  };
  const copy = (text: string) =>
    copyText(new URL(text, window.location.origin).href, {
      copied: t('link.copied'),
      failed: t('link.copyFailed'),
    });
  const done = mailedBefore ? IconInfoCircle : IconCircleCheck;
  const Icon = result.outcome === 'refused' ? IconAlertTriangle : done;
  return (
    <li className={classes['result']} data-refused={result.outcome === 'refused' || undefined}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <div>
        <strong>{email}</strong>
        <p>{words()}</p>
        {link !== undefined && <code>{new URL(link, window.location.origin).href}</code>}
      </div>
      {link !== undefined && (
        <Button size="sm" aria-label={t('results.copyFor', { email })} onClick={() => void copy(link)}>
          {t('results.copy')}
        </Button>
      )}
    </li>
  );
}
