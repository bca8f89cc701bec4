import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogState } from '#client/components/dialogs/Dialog.tsx';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { useConnected } from '#client/lib/connection/online.ts';
import { isEnter } from '#client/lib/keys/composing.ts';
import backlog from '#client/locales/es/backlog.json';
import commands from '#client/locales/es/commands.json';
import edits from '#client/locales/es/edits.json';
import following from '#client/locales/es/following.json';
import kanban from '#client/locales/es/kanban.json';
import mutes from '#client/locales/es/mutes.json';
import stories from '#client/locales/es/stories.json';
import { goToSearch } from '#client/routing/app-search.ts';
import { type ActedStories, useActedStories } from './acted-stories.ts';
import classes from './Palette.module.css';
import { PaletteList } from './PaletteList.tsx';
import type { PaletteItem } from './palette-item.ts';
import { StoryValueStep } from './StoryValueStep.tsx';
import { useDeferredOpen } from './use-deferred-open.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

export const texts = { backlog, commands, edits, following, kanban, mutes, stories };

interface PaletteProps extends DialogState {
  onHelp: () => void;
}

/** 'Buscar o ejecutar': one field that finds every view, project, story and action, and changes the stories at hand. */
export function Palette({ opened, onClose, onHelp }: PaletteProps) {
  const { t } = useTranslation('commands');
  // after a choice the focus goes to the chosen view; after Escape it returns to the element that had it
  const [chose, setChose] = useState(false);
  const shown = useDeferredOpen(opened);
  // each opening starts with empty state, even while the previous one still fades
  const [opening, setOpening] = useState({ shown, count: 0 });
  if (opening.shown !== shown) setOpening({ shown, count: opening.count + (shown ? 1 : 0) });
  return (
    <Modal
      opened={shown}
      onClose={onClose}
      onEnterTransitionEnd={() => setChose(false)}
      returnFocus={!chose}
      withCloseButton={false}
      padding={0}
      size={600}
      attributes={{ content: { 'aria-label': t('palette') } }}
      classNames={{ content: classes['content'] ?? '' }}
    >
      <Finder
        key={opening.count}
        onHelp={onHelp}
        onChoose={(item) => {
          setChose(true);
          onClose();
          item.run?.();
        }}
      />
    </Modal>
  );
}

type Choose = (item: PaletteItem) => void;

/** The first step, or the second one that an action on stories has opened. */
function Finder({ onChoose, onHelp }: { onChoose: Choose; onHelp: () => void }) {
  const acted = useActedStories();
  // undefined: none yet; null: one was given up
  const [step, setStep] = useState<PaletteItem['opens'] | null>();
  if (step && acted)
    return <StoryValueStep {...step} acted={acted} onBack={() => setStep(null)} onChoose={onChoose} />;
  const choose = (item: PaletteItem) => (item.opens ? setStep(item.opens) : onChoose(item));
  return <FirstStep acted={acted} onChoose={choose} onHelp={onHelp} returned={step === null} />;
}

interface FirstStepProps {
  acted: ActedStories | null;
  onChoose: Choose;
  onHelp: () => void;
  /** Whether a second step was given up. */
  returned: boolean;
}

function FirstStep({ acted, onChoose, onHelp, returned }: FirstStepProps) {
  const { t } = useTranslation('commands');
  const [typed, setTyped] = useState('');
  const { groups, total, ...outcome } = usePaletteGroups(typed, onHelp, acted);
  const toPage = () => {
    const q = typed.trim();
    onChoose({
      id: 'page',
      icon: null,
      text: q,
      run: () => goToSearch(({ project }) => ({ project, view: 'search', q })),
    });
  };
  const items = groups.flatMap((group) => group.items);
  const first = groups.find(({ name }) => name === 'complete')?.items[0]?.completes;
  return (
    <>
      <PaletteList
        label={t('search')}
        placeholder={t('placeholder')}
        takesFocus={returned}
        typed={typed}
        onType={setTyped}
        groups={groups.map(({ title, ...group }) => ({
          ...group,
          title: title ?? t(`group.${group.name as 'recent'}`),
        }))}
        onKeyDown={(event) => {
          if (isEnter(event) && event.shiftKey) toPage();
          else if (event.key === 'Tab' && !event.shiftKey && first !== undefined) setTyped(first);
          else return;
          event.preventDefault();
        }}
        onChoose={(item) => (item.completes === undefined ? onChoose(item) : setTyped(item.completes))}
      />
      {total > 0 && (
        <div className={classes['foot']}>
          <button type="button" onClick={toPage}>
            {t('seeAll', { count: total })}
          </button>
          <Shortcut>{t('help.shift')}</Shortcut>
          <Shortcut>{t('enter')}</Shortcut>
        </div>
      )}
      <Outcome
        count={items.filter(({ completes }) => completes === undefined).length || items.length}
        {...outcome}
      />
    </>
  );
}

interface OutcomeProps {
  count: number;
  searching: boolean;
  error: Error | null;
  retry: () => Promise<unknown>;
}

/** The result of the search, for screen readers; that nothing was found, and why, is visible to everyone. */
function Outcome({ count, searching, error, retry }: OutcomeProps) {
  const { t } = useTranslation('commands');
  const online = useConnected();
  if (online && error) {
    return (
      <div className={classes['failure']}>
        <LoadFailure part title={t('failed')} error={error} onRetry={retry} />
      </div>
    );
  }
  return (
    <div role="status">
      {!online && <p className={classes['note']}>{t('offline')}</p>}
      {!searching && count === 0 && <p className={classes['note']}>{t('nothing')}</p>}
      {!searching && count > 0 && <VisuallyHidden>{t('count', { count })}</VisuallyHidden>}
    </div>
  );
}
