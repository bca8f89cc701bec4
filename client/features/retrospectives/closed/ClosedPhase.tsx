import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Panel, PanelCount, PanelNote } from '#client/components/layout/Panel.tsx';
import { TextsToCopy } from '#client/components/messages/TextsToCopy.tsx';
import { actionDrafts } from '#client/data/drafts.ts';
import { useRedactionMark } from '#client/data/redaction/redactions.ts';
import { useLiveActions } from '#client/data/retrospectives/actions.ts';
import { unsavedDiscussion, unsavedNotes } from '#client/data/retrospectives/unsaved-texts.ts';
import { retroMarkdown } from '#client/features/retrospectives/retro-markdown.ts';
import { copyText } from '#client/lib/screen/copy-text.ts';
import { download, fileName } from '#client/lib/text/download.ts';
import { formatDate } from '#client/lib/text/format.ts';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { ActionItem } from '../actions/ActionItem.tsx';
import { useColumnTitle } from '../column-title.ts';
import { EvidencePanel } from '../evidence/EvidencePanel.tsx';
import { PhaseHead } from '../frame/PhaseHead.tsx';
import { NoteLine } from '../NoteLine.tsx';
import { useRetro } from '../RetroContext.ts';
import { useTopicTitle } from '../topic-title.ts';
import classes from './ClosedPhase.module.css';

/** A closed retrospective, to read; its actions can still be done, changed and deleted. */
export function ClosedPhase() {
  const { t } = useTranslation('retro');
  const { retro } = useRetro();
  const { copy, save } = useRetroMarkdown();
  useLiveActions(retro);
  const date = formatDate(new Date(retro.closed_at ?? retro.created_at));
  const facts = [
    t('closed.topicCount', { count: retro.topics.length }),
    ...(retro.votes
      ? [t('agree.votes', { count: retro.votes.count }), t('agree.people', { count: retro.votes.people })]
      : []),
    ...(retro.anonymous && !retro.votes ? [t('agree.fewVoters')] : []),
  ];
  return (
    <div className={classes['page']}>
      <PhaseHead title={t('closed.on', { date })} text={facts.join(' · ')}>
        <Button size="sm" leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />} onClick={copy}>
          {t('closed.copy')}
        </Button>
        <Button size="sm" leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />} onClick={save}>
          {t('closed.save')}
        </Button>
      </PhaseHead>
      <div className={classes['parts']}>
        <TextsToCopy title={t('unsavedNotes')} texts={unsavedNotes(retro)} />
        <Actions />
        <EvidencePanel />
        {retro.topics.length === 0 && <p className={classes['none']}>{t('closed.noTopics')}</p>}
        {retro.topics.map((topic) => (
          <Topic key={topic.id} topic={topic} />
        ))}
      </div>
    </div>
  );
}

function Actions() {
  const { t } = useTranslation('retro');
  const { id, actions } = useRetro().retro;
  const done = actions.filter(({ done_at }) => done_at !== null).length;
  return (
    <Panel
      title={t('actions.title')}
      aside={
        actions.length > 0 && <PanelCount>{t('actions.share', { done, count: actions.length })}</PanelCount>
      }
    >
      {actions.length === 0 ? (
        <PanelNote>{t('actions.none')}</PanelNote>
      ) : (
        <ul>
          {actions.map((action) => (
            <ActionItem key={action.id} action={action} />
          ))}
        </ul>
      )}
      <Unsaved text={actionDrafts.read(id)} />
    </Panel>
  );
}

function Topic({ topic }: { topic: Retrospective['topics'][number] }) {
  const { t } = useTranslation('retro');
  const { retro } = useRetro();
  const columnTitle = useColumnTitle(retro);
  const topicTitle = useTopicTitle();
  const title = topicTitle(topic);
  const mark = useRedactionMark(topic.discussion, retro.project_id, ['discussion'], topic.id);
  const votes = topic.votes === null ? [] : [t('agree.votes', { count: topic.votes })];
  // a single note without a title of its own is the title: only its author is left
  const titled = topic.notes.length === 1 && topic.notes[0]?.body === title;
  return (
    <Panel
      title={title}
      aside={<PanelCount>{[columnTitle(topic.column_id), ...votes].join(' · ')}</PanelCount>}
    >
      {!(titled && retro.anonymous) && (
        <ul className={classes['notes']}>
          {topic.notes.map((note) => (
            <li key={note.id}>
              <NoteLine note={note} titled={titled} />
            </li>
          ))}
        </ul>
      )}
      {topic.discussion !== '' && (
        <div className={classes['discussion']}>
          <h3>{t('agree.discussion')}</h3>
          <p>{mark ?? topic.discussion}</p>
        </div>
      )}
      <Unsaved text={unsavedDiscussion(topic)} />
    </Panel>
  );
}

/** The text that the person was writing when the retrospective was closed, to be read and copied. */
function Unsaved({ text }: { text: string }) {
  const { t } = useTranslation('retro');
  if (text.trim() === '') return null;
  return (
    <div className={classes['discussion']} data-unsaved>
      <h3>{t('closed.unsaved')}</h3>
      <p>{text}</p>
    </div>
  );
}

/** Copies the open retrospective as Markdown, or saves it as a file, in the language of the reader. */
function useRetroMarkdown(): { copy: () => void; save: () => void } {
  const { t } = useTranslation(['retro', 'common']);
  const { retro } = useRetro();
  const columnTitle = useColumnTitle(retro);
  const text = () =>
    retroMarkdown(retro, {
      columnTitle,
      votes: (count) => t('agree.votes', { count }),
      topics: t('closed.topics'),
      actions: t('actions.title'),
      noActions: t('actions.none'),
      untitled: t('topic.untitled'),
      day: formatDate,
    });
  return {
    copy: () => void copyText(text(), { copied: t('closed.copied'), failed: t('closed.copyFailed') }),
    save: () => download(fileName([t('title'), retro.title], 'md'), text(), 'text/markdown;charset=utf-8'),
  };
}
