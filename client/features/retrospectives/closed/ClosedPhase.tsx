import { Button } from '@mantine/core';
import { IconCalendarPlus, IconCopy, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Panel, PanelCount, PanelNote } from '#client/components/layout/Panel.tsx';
import { TextsToCopy } from '#client/components/messages/TextsToCopy.tsx';
import { useGone } from '#client/data/copies/gone.ts';
import { actionDrafts } from '#client/data/drafts/drafts.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { useRedactionMark } from '#client/data/redaction/redactions.ts';
import { useLiveActions } from '#client/data/retrospectives/actions.ts';
import { unsavedDiscussion, unsavedNotes } from '#client/data/retrospectives/unsaved-texts.ts';
import { useOpenSprints } from '#client/data/sprints/queries.ts';
import { formatDate } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { goToView, useSetAppSearch } from '#client/routing/app-search.ts';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { mayPlanSprints } from '#shared/rules/accounts/permissions.ts';
import { ActionItem } from '../actions/ActionItem.tsx';
import { EvidencePanel } from '../evidence/EvidencePanel.tsx';
import { PhaseHead } from '../frame/PhaseHead.tsx';
import { NoteLines } from '../notes/NoteLine.tsx';
import { useRetro } from '../state/RetroContext.ts';
import { useTopicTitle } from '../state/topic-title.ts';
import { useColumnTitle } from '../state/use-columns.ts';
import classes from './ClosedPhase.module.css';
import { useRetroMarkdown } from './use-retro-markdown.ts';

/** A closed retrospective, to read; its actions can still be done, changed and deleted. */
export function ClosedPhase() {
  const { t } = useTranslation('retro');
  const { retro } = useRetro();
  const { copy, save } = useRetroMarkdown();
  useLiveActions(retro);
  useGone();
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
        <PlanNext retro={retro} />
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

/** Leads to what follows a retrospective: the next planned sprint of the team, or a new one. */
function PlanNext({ retro: { project_id, team_id } }: { retro: Retrospective }) {
  const { t } = useTranslation('retro');
  const setSearch = useSetAppSearch();
  const mayPlan = mayPlanSprints(useStanding(project_id));
  const { data: sprints } = useOpenSprints(project_id);
  if (!mayPlan || !sprints) return null;
  const next = sprints.find((sprint) => sprint.status === 'planned' && sprint.team_id === team_id);
  const plan = () =>
    next ? goToView('planning', { project: project_id, plan: next.id }) : setSearch({ dialog: 'sprint' });
  return (
    <Button size="sm" leftSection={<IconCalendarPlus size={16} stroke={1.6} aria-hidden />} onClick={plan}>
      {next ? t('closed.planNext', { name: next.name }) : t('closed.plan')}
    </Button>
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
  // a single note without a title of its own is the title: its author is named beside it
  const [first] = topic.notes;
  const titled = topic.notes.length === 1 && first?.body === title;
  const author = titled && retro.people.find(({ id }) => id === first?.author_id);
  const facts = [
    columnTitle(topic.column_id),
    ...(topic.votes === null ? [] : [t('agree.votes', { count: topic.votes })]),
    ...(author ? [t('closed.noteOf', { name: personName(author) })] : []),
  ];
  return (
    <Panel title={title} aside={<PanelCount>{facts.join(' · ')}</PanelCount>}>
      {!titled && <NoteLines notes={topic.notes} />}
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
