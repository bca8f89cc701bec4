import { useTranslation } from 'react-i18next';
import { SubmitButton } from '#client/components/fields/SubmitButton.tsx';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { Markdown } from '#client/components/markdown/Markdown.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { useNewComment } from '#client/data/comments/new-comment.ts';
import { useLatestComments } from '#client/data/comments/queries.ts';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { type PersonSummary, useProject } from '#client/data/projects/queries.ts';
import { pressSubmit } from '#client/lib/keys/press-submit.ts';
import { formatDateTime, formatRelative } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import classes from './Discussion.module.css';
import { useSession } from './state/session-context.ts';

/** How many comments are shown at most; the story has all of them. */
const MAX_SHOWN = 50;

interface DiscussionProps {
  storyId: string;
  /** When the cards were shown for the first time. */
  since: string;
}

/**
 * The talk about a result until somebody decides: the comments on the story since the cards were shown. They stay with the
 * story, where they are edited and deleted.
 */
export function Discussion({ storyId, since }: DiscussionProps) {
  const { t } = useTranslation('poker');
  const { session, open } = useSession();
  const { data, error, refetch } = useLatestComments(storyId, MAX_SHOWN);
  const people = usePeople();
  const members = useProject(session.project_id)?.members ?? [];
  const said = data?.filter(({ created_at: at }) => Date.parse(at) >= Date.parse(since)).toReversed() ?? [];
  if (data && said.length === 0 && !open) return null;
  return (
    <section className={classes['discussion']} aria-labelledby="poker-discussion">
      <h3 id="poker-discussion">{t('session.discussion.title')}</h3>
      {error && !data && (
        <LoadFailure part title={t('session.discussion.unread')} error={error} onRetry={refetch} />
      )}
      <ul>
        {said.map(({ id, author_id: author, body, created_at: at }) => {
          const person = people.get(author ?? '');
          return (
            <li key={id} data-comment>
              <Avatar person={avatarOf(person)} decorative />
              <div>
                <p className={classes['head']}>
                  <b>{personName(person)}</b>{' '}
                  <time dateTime={at} title={formatDateTime(at)}>
                    {formatRelative(at)}
                  </time>
                </p>
                <Markdown text={body} names={members.map(({ full_name: name }) => name)} />
              </div>
            </li>
          );
        })}
      </ul>
      {open && <DiscussionField storyId={storyId} members={members} />}
    </section>
  );
}

/** The database's limit. */
const MAX_LENGTH = 10_000;

interface DiscussionFieldProps {
  storyId: string;
  /** The people who can be mentioned. */
  members: readonly PersonSummary[];
}

/** The field for the next comment, which is the same as in the panel of the story. */
function DiscussionField({ storyId, members }: DiscussionFieldProps) {
  const { t } = useTranslation('poker');
  const comment = useNewComment(storyId, members, t('session.discussion.failed'));
  return (
    <form className={classes['field']} onSubmit={(event) => void comment.send(event)}>
      <LimitedTextarea
        maxRows={6}
        limit={MAX_LENGTH}
        aria-label={t('session.discussion.write')}
        data-missing={comment.text.trim() === '' ? t('session.discussion.body') : undefined}
        data-keeps-text
        placeholder={t('session.discussion.placeholder')}
        value={comment.text}
        onChange={(event) => comment.change(event.currentTarget.value)}
        onKeyDown={pressSubmit}
      />
      <SubmitButton {...comment.submitButton}>{t('session.discussion.send')}</SubmitButton>
    </form>
  );
}
