import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkDialog } from '#client/components/dialogs/LinkDialog.tsx';
import { LocalLinkNote } from '#client/components/dialogs/LocalLinkNote.tsx';
import { Panel } from '#client/components/layout/Panel.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { PEOPLE_PAGE as PAGE, useAccounts } from '#client/data/administration/queries.ts';
import type { AdminPerson } from '#shared/contracts/administration.ts';
import { AddPersonDialog } from './AddPersonDialog.tsx';
import classes from './Administration.module.css';
import { HandOverDialog } from './HandOverDialog.tsx';
import { Pages } from './Pages.tsx';
import { PersonRow } from './PersonRow.tsx';

const TYPING_MS = 200;

/** The accounts, page by page, with search and with the actions for each account. */
export function PeopleSection() {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useState('');
  const [sought] = useDebouncedValue(search, TYPING_MS);
  const [offset, setOffset] = useState(0);
  const [adding, setAdding] = useState(false);
  const [owner, setOwner] = useState<AdminPerson | null>(null);
  const [passOn, setPassOn] = useState<{ name: string; link: string } | null>(null);
  const page = useAccounts(sought, offset);
  const { total = 0, people = [] } = page.data ?? {};

  return (
    <Panel
      layout="open"
      title={t('people.title')}
      text={t('people.text')}
      aside={
        <Button variant="filled" onClick={() => setAdding(true)}>
          {t('people.add')}
        </Button>
      }
    >
      <div className={classes['search']}>
        <TextInput
          type="search"
          aria-label={t('people.search')}
          placeholder={t('people.search')}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setOffset(0);
          }}
        />
        {page.data && <span role="status">{t('people.count', { count: total })}</span>}
      </div>
      <LoadState part reads={[page]} title={t('people.failed')} />
      {page.data && total === 0 && <p className={classes['note']}>{t('people.none')}</p>}
      {people.length > 0 && (
        <ul className={classes['people']}>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              onHandOver={() => setOwner(person)}
              onLink={(link) => setPassOn({ name: person.full_name, link })}
            />
          ))}
        </ul>
      )}
      <Pages size={PAGE} total={total} offset={offset} onChange={setOffset} />
      <AddPersonDialog
        opened={adding}
        onClose={() => setAdding(false)}
        onLink={(name, link) => setPassOn({ name, link })}
      />
      {owner && <HandOverDialog owner={owner} onClose={() => setOwner(null)} />}
      {passOn && <SetupLinkDialog {...passOn} onClose={() => setPassOn(null)} />}
    </Panel>
  );
}

interface SetupLinkDialogProps {
  name: string;
  link: string;
  onClose: () => void;
}

/** Shows a set-up link that the administrator has to pass on. */
function SetupLinkDialog({ name, link, onClose }: SetupLinkDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <LinkDialog
      opened
      onClose={onClose}
      title={t('link.title')}
      label={t('link.label', { name })}
      hint={t('link.hint')}
      link={link}
      texts={{ copy: t('link.copy'), copied: t('link.copied'), failed: t('link.copyFailed') }}
    >
      <LocalLinkNote
        isAdmin
        link={link}
        texts={{ onlyHere: t('link.onlyHere'), publish: t('link.publish') }}
      />
    </LinkDialog>
  );
}
