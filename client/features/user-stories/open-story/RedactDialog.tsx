import { useTranslation } from 'react-i18next';
import { RedactTextDialog, type RemovableText } from '#client/components/dialogs/RedactTextDialog.tsx';
import { useActivity } from '#client/data/activity/queries.ts';
import { type Comment, useLatestComments } from '#client/data/comments/queries.ts';
import { useOwnFields } from '#client/data/own-fields/queries.ts';
import { redactText } from '#client/data/redaction/redactions.ts';
import { useTaskList } from '#client/data/tasks/queries.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { formatRelative } from '#client/lib/text/format.ts';
import redact from '#client/locales/es/redact.json';
import type { RedactTextInput } from '#shared/contracts/redact-text.ts';
import { parseCriteria } from '#shared/rules/stories/acceptance-criteria.ts';
import { fieldsOf } from '#shared/rules/stories/own-fields.ts';
import { REDACTED } from '#shared/rules/stories/redaction.ts';
import { useOpenStory } from './StoryContext.ts';
import { useWriter } from './use-writer.ts';

export const texts = { redact };

/** How many comments, and how many events, are looked through. */
const MAX_LISTED = 200;

interface RedactDialogProps {
  opened: boolean;
  onClose: () => void;
}

interface Choice extends RemovableText {
  input: RedactTextInput;
}

/** Asks which text of the open story is removed for good. */
export function RedactDialog({ opened, onClose }: RedactDialogProps) {
  return <Choices opened={opened} onClose={onClose} choices={useChoices()} />;
}

/** Asks whether the text of a comment is removed for good. */
export function RedactCommentDialog({ comment, ...dialog }: RedactDialogProps & { comment: Comment }) {
  const choiceOf = useCommentChoice();
  return <Choices {...dialog} choices={[choiceOf(comment)]} />;
}

function Choices({ choices, ...dialog }: RedactDialogProps & { choices: readonly Choice[] }) {
  const { t } = useTranslation('redact');
  return (
    <RedactTextDialog
      {...dialog}
      texts={choices}
      redact={async (id) => {
        const choice = choices.find((each) => each.id === id);
        if (choice) await redactText(choice.input);
      }}
      onDone={() => toast.success(t('done'))}
    />
  );
}

function useCommentChoice(): (comment: Comment) => Choice {
  const { t } = useTranslation(['redact', 'common']);
  const writer = useWriter();
  return ({ id, author_id, body, created_at }) => ({
    id,
    label: t('comment', {
      name: writer(author_id),
      when: formatRelative(created_at),
    }),
    excerpt: body,
    input: { kind: 'comment', id },
  });
}

/** The texts of the open story: its description and criteria, also if only earlier versions are left, its tasks and comments. */
function useChoices(): Choice[] {
  const { t } = useTranslation('redact');
  const { story } = useOpenStory();
  const fields = useOwnFields(story.project_id);
  const { data: tasks = [] } = useTaskList(story.id);
  const { data: comments = [] } = useLatestComments(story.id, MAX_LISTED);
  const { data: events = [] } = useActivity(story.id, MAX_LISTED);
  const choiceOf = useCommentChoice();
  const task = (id: string, label: string, excerpt: string): Choice => ({
    id,
    label,
    excerpt,
    input: { kind: 'task', id },
  });
  const criteria = parseCriteria(story.acceptance_criteria);
  const choices: Choice[] = [
    {
      id: 'description',
      label: t('description'),
      excerpt: story.description ?? '',
      input: { kind: 'description', id: story.id },
    },
    ...criteria.map(
      ({ text }, index): Choice => ({
        id: `criterion ${index}`,
        label: t('criterion', { number: index + 1 }),
        excerpt: text,
        input: { kind: 'criterion', id: story.id, text },
      }),
    ),
    {
      id: 'criteria',
      label: t('criteria'),
      excerpt: criteria.map(({ text }) => text).join(' · '),
      input: { kind: 'criteria', id: story.id },
    },
    ...fields
      .filter(({ kind }) => kind === 'text' || kind === 'link')
      .map(
        ({ id, name }): Choice => ({
          id,
          label: t('field', { name }),
          excerpt: String(fieldsOf(story)[id] ?? ''),
          input: { kind: 'field', id: story.id, field_id: id },
        }),
      ),
    ...tasks.map(({ id, title }, index) => task(id, t('task', { number: index + 1 }), title)),
    ...events
      .filter(({ entity_type, action }) => entity_type === 'tasks' && action === 'deleted')
      .filter(({ entity_id }) => tasks.every(({ id }) => id !== entity_id))
      .map(({ entity_id, entity_name }) => task(entity_id, t('deletedTask'), entity_name)),
    ...comments.map(choiceOf),
  ];
  return choices.filter(({ excerpt }) => excerpt !== REDACTED);
}
