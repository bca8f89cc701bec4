import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogState } from '#client/components/dialogs/Dialog.tsx';
import { LocalLinkNote } from '#client/components/dialogs/LocalLinkNote.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { useIsAdmin } from '#client/data/account/session.ts';
import { getServerConfig } from '#client/lib/connection/server-config.ts';
import { copyText } from '#client/lib/screen/copy-text.ts';
import { describeFailure } from '#client/lib/text/errors.ts';
import type { InvitedAddress } from '#shared/contracts/invite-member.ts';
import classes from './InviteResults.module.css';
import { describeCreation } from './UnconfirmedDialog.tsx';

interface InviteResultsProps extends DialogState {
  results: readonly InvitedAddress[];
  /** Adds an account whose address is not confirmed. */
  onAdd: (email: string) => void;
  adding: boolean;
  /** Returns to the form, which contains the refused addresses. */
  onAgain: () => void;
}

/** Shows the outcome of each of several invitations. */
export function InviteResults({ opened, results, onAdd, adding, onClose, onAgain }: InviteResultsProps) {
  const { t } = useTranslation('invitations');
  const isAdmin = useIsAdmin();
  const refused = results.some(({ outcome }) => outcome === 'refused');
  const links = results.flatMap(({ email, ...result }) =>
    'link' in result && result.link !== undefined ? [{ email, link: result.link }] : [],
  );
  const [first] = links;
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
      {first && (
        <LocalLinkNote
          isAdmin={isAdmin}
          link={first.link}
          texts={{ onlyHere: t('results.onlyHere'), publish: t('link.publish') }}
        />
      )}
      {links.length > 1 && <CopyAll links={links} />}
      <ul className={classes['list']}>
        {results.map((result) => (
          <Result
            key={result.email}
            result={result}
            adding={adding}
            // not the button that closes the only page with the links
            focused={links.length === 1 && result.email === first?.email}
            onAdd={() => onAdd(result.email)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

/** Copies all links at once, each with the address that it is for and a sentence that says what it is. */
function CopyAll({ links }: { links: readonly { email: string; link: string }[] }) {
  const { t } = useTranslation('invitations');
  const { name } = getServerConfig();
  const text = links.map((each) => t('results.passOn', { ...each, name })).join('\n\n');
  const copied = t('results.copiedAll', { count: links.length });
  return (
    <Button
      className={classes['all']}
      data-autofocus
      onClick={() => void copyText(text, { copied, failed: t('link.copyFailed') })}
    >
      {t('results.copyAll', { count: links.length })}
    </Button>
  );
}

interface ResultProps {
  result: InvitedAddress;
  /** Whether the button that copies its link gets the focus. */
  focused: boolean;
  onAdd: () => void;
  adding: boolean;
}

function Result({ result, focused, onAdd, adding }: ResultProps) {
  const { t } = useTranslation('invitations');
  const { email } = result;
  const link = result.outcome === 'invited' ? result.link : undefined;
  const mailedBefore = result.outcome === 'invited' && result.mailed_before;
  const describeResult = () => {
    if (result.outcome === 'refused') return describeFailure(result);
    if (result.outcome === 'unconfirmed') return `${t('results.unconfirmed')} ${describeCreation(t, result)}`;
    if (result.outcome === 'added') return t('results.added');
    if (link !== undefined) return t('results.link');
    return t(mailedBefore ? 'results.mailedBefore' : 'results.mailed');
  };
  const copy = (text: string) =>
    copyText(text, {
      copied: t('link.copied'),
      failed: t('link.copyFailed'),
    });
  const done = mailedBefore ? IconInfoCircle : IconCircleCheck;
  const asks = result.outcome === 'unconfirmed';
  const Icon = result.outcome === 'refused' || asks ? IconAlertTriangle : done;
  return (
    <li className={classes['result']} data-refused={result.outcome === 'refused' || asks || undefined}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <div>
        <strong>{email}</strong>
        <p>{describeResult()}</p>
        {link !== undefined && <code>{link}</code>}
      </div>
      {link !== undefined && (
        <Button
          size="sm"
          data-autofocus={focused || undefined}
          aria-label={t('results.copyFor', { email })}
          onClick={() => void copy(link)}
        >
          {t('results.copy')}
        </Button>
      )}
      {asks && (
        <ServerButton
          size="sm"
          aria-label={t('results.addOf', { email })}
          busy={adding}
          onClick={() => onAdd()}
        >
          {t('unconfirmed.add')}
        </ServerButton>
      )}
    </li>
  );
}
