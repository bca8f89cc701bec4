import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainDialog } from '#client/components/dialogs/PlainDialog.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useListedTexts } from '#client/data/copies/list.ts';
import { useConnected } from '#client/lib/connection/online.ts';
import typedTexts from '#client/locales/es/typedTexts.json';
import { useSetAppSearch } from '#client/routing/app-search.ts';

export { TextsEntry } from './TextsEntry.tsx';

import { TextRow } from './TextRow.tsx';
import classes from './TypedTexts.module.css';

export const texts = { typedTexts };

/** The texts that the person has typed and that have no field any more, to be read, copied and discarded. */
export function TypedTexts() {
  const { t } = useTranslation('typedTexts');
  const setSearch = useSetAppSearch();
  return (
    <PlainDialog onClose={() => setSearch({ dialog: undefined }, { replace: true })} title={t('title')}>
      {/* the focus starts at the text, not at the button that closes the dialog */}
      <div className={classes['panel']} tabIndex={-1} data-autofocus>
        <List />
      </div>
    </PlainDialog>
  );
}

function List() {
  const { t } = useTranslation('typedTexts');
  const list = useRef<HTMLDivElement>(null);
  const connected = useConnected();
  const { texts: all, read } = useListedTexts(usePerson().id);
  const isNone = all.length === 0 && read.data !== undefined;
  return (
    <>
      <p className={classes['hint']}>{isNone ? t('none') : t('text')}</p>
      {connected ? (
        !read.data && <LoadState part reads={[read]} title={t('unread')} />
      ) : (
        <WarnNote>{t('away')}</WarnNote>
      )}
      <div ref={list} tabIndex={-1} className={classes['list']}>
        {all.length > 0 && (
          <ul className={classes['rows']} aria-label={t('title')}>
            {all.map((text) => (
              // the row of a discarded text goes, and the focus stays in the dialog
              <TextRow key={text.key} text={text} onDiscarded={() => list.current?.focus()} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
