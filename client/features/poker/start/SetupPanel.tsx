import { Button, Select, Switch } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { usePokerDeck } from '#client/data/poker/decks.ts';
import { usePokerSessions } from '#client/data/poker/queries.ts';
import type { StartDraft } from '#client/data/poker/start-draft.ts';
import type { Project, Team } from '#client/data/projects/project-tree.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { MAX_POKER_STORIES } from '#shared/rules/meetings/poker.ts';
import { DeckField } from './DeckField.tsx';
import { PeopleField } from './PeopleField.tsx';
import { QueueList } from './QueueList.tsx';
import classes from './SetupPanel.module.css';
import {
  type SetupPart,
  type StartErrors,
  type StartFields,
  useStartFields,
  useStartForm,
} from './use-start-form.ts';
import { WhenField } from './WhenField.tsx';

interface SetupPanelProps {
  project: Project;
  team: Team;
  stories: readonly CardStory[];
  /** The ids of the chosen stories. */
  queue: string[];
  draft: StartDraft;
  onChange: (change: Partial<StartDraft>) => void;
  /** Whether narrow windows show the stories instead. */
  away: boolean;
  onBack: () => void;
}

/** The errors that a change of the draft may have corrected. */
const ERRORS_OF: { [Name in keyof StartDraft]?: (keyof StartErrors)[] } = {
  name: ['name'],
  mode: ['day', 'time'],
  day: ['day', 'time'],
  time: ['time'],
  deck: ['cards'],
  sizes: ['cards'],
  custom: ['cards'],
  roles: ['people'],
};

/** Everything that a session needs besides its stories. */
export function SetupPanel(props: SetupPanelProps) {
  const { project, team, stories, queue, draft, onChange, away, onBack } = props;
  const { t } = useTranslation('poker');
  const start = usePokerSessions(project.id);
  const teamDeck = usePokerDeck(project.id, team.id);
  const first = stories.find(({ id }) => id === queue[0]);
  const firstKey = first && `${project.key}-${first.number}`;
  const fields = useStartFields(draft, { project, team, stories: queue, firstKey, teamDeck });
  const { dialog: form, errors, clearError } = useStartForm(project, fields);
  const change = (patch: Partial<StartDraft>) => {
    for (const name of Object.keys(patch)) ERRORS_OF[name as keyof StartDraft]?.forEach(clearError);
    onChange(patch);
  };
  const part = { fields, errors, onChange: change };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.onSubmit();
  };

  return (
    <aside className={classes['panel']} aria-label={t('start.setup')} data-away={away || undefined}>
      <form ref={form.formRef} onSubmit={submit} noValidate>
        <div className={classes['scroll']}>
          <Button
            variant="subtle"
            size="sm"
            className={classes['back'] ?? ''}
            leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
            onClick={onBack}
          >
            {t('start.back')}
          </Button>
          <NameFields {...part} teams={project.teams} />
          <WhenField {...part} />
          {start.data === undefined && start.error && (
            <LoadFailure part title={t('start.deckUnread')} error={start.error} onRetry={start.refetch} />
          )}
          <DeckField fields={fields} onChange={change} project={project} teamDeck={teamDeck} />
          <PeopleField {...part} project={project} />
          <QueueList fields={fields} onChange={change} stories={stories} projectKey={project.key} />
        </div>
        <Foot fields={fields} failure={errors.session} submitting={form.submitting} />
      </form>
    </aside>
  );
}

function NameFields({ fields, errors, onChange, teams }: SetupPart & { teams: readonly Team[] }) {
  const { t } = useTranslation('poker');
  return (
    <div className={classes['section']}>
      <LimitedInput
        label={t('start.name')}
        limit={120}
        autoComplete="off"
        value={fields.name}
        error={errors.name && <ErrorNote>{errors.name}</ErrorNote>}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {teams.length > 1 && (
        <Select
          label={t('start.team')}
          data={teams.map(({ id, name }) => ({ value: id, label: name }))}
          value={fields.team.id}
          // the deck and the people are those of the team
          onChange={(teamId) => onChange({ teamId, deck: null, sizes: null, custom: null, roles: {} })}
        />
      )}
      {fields.mode === 'live' && (
        <Switch
          size="xs"
          label={t('start.reveals')}
          checked={fields.reveals}
          onChange={(event) => onChange({ reveals: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

interface FootProps {
  fields: StartFields;
  /** Why the session could not be opened. */
  failure: string | undefined;
  submitting: boolean;
}

/** The button, and what it will do. */
function Foot({ fields: { stories, mode, people }, failure, submitting }: FootProps) {
  const { t } = useTranslation('poker');
  const person = usePerson();
  const count = stories.length;
  const notified = people.filter(({ role, person: { id } }) => role === 'votes' && id !== person.id).length;
  const hint =
    count === 0
      ? t('start.queueEmpty')
      : notified > 0 && t(mode === 'async' ? 'start.notifiesAgain' : 'start.notifies', { count: notified });
  return (
    <div className={classes['foot']}>
      {count >= MAX_POKER_STORIES && <p role="status">{t('start.full', { max: MAX_POKER_STORIES })}</p>}
      {failure && (
        <div className={classes['failure']} role="alert">
          <ErrorNote>{failure}</ErrorNote>
        </div>
      )}
      <ServerButton
        type="submit"
        variant="filled"
        fullWidth
        disabled={count === 0}
        {...(count === 0 && { title: t('start.queueEmpty') })}
        aria-disabled={submitting || undefined}
      >
        {t(mode === 'async' ? 'start.openAsync' : 'start.openLive', { count })}
      </ServerButton>
      {hint && <p>{hint}</p>}
    </div>
  );
}
