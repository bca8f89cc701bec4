import { useTranslation } from 'react-i18next';
import { db } from '#client/lib/backend/backend.ts';
import type { RedactedKind, RedactTextInput } from '#shared/contracts/redact-text.ts';
import { REDACTED } from '#shared/rules/stories/redaction.ts';
import { usePeople } from '../people/queries.ts';
import { useLiveQuery } from '../read/live-query.ts';
import { callAgain } from '../write/call-once.ts';

/** Who removed a text for good, and which. */
interface Redaction {
  by: string | null;
  kind: RedactedKind;
  id: string;
}

/** Removes a text for good. @throws the error that the server answered. */
export const redactText = (input: RedactTextInput): Promise<void> => callAgain('redact_text', input);

/** The texts that were removed from a story, or from the retrospectives of a project, the latest first. Live. */
function useRedactions(entityId: string, enabled: boolean) {
  return useLiveQuery({
    queryKey: ['redactions', entityId],
    queryFn: async (): Promise<Redaction[]> => {
      const { data } = await db
        .from('activity_log')
        .select('actor_id, changes')
        .eq('entity_id', entityId)
        .not('changes->redacted', 'is', null)
        .order('created_at', { ascending: false })
        .limit(100)
        .throwOnError();
      return data.flatMap(({ actor_id, changes }) => {
        const { redacted } = Object(changes) as { redacted?: [null, Pick<Redaction, 'kind' | 'id'>] };
        return redacted ? [{ ...redacted[1], by: actor_id }] : [];
      });
    },
    enabled,
    live: enabled ? [{ table: 'activity_log', filter: `entity_id=eq.${entityId}` }] : [],
  });
}

/**
 * The replacement of a text that was removed: 'Texto borrado por Ana'; null for any other text.
 * @param entityId the story, or the project of a retrospective.
 * @param kinds the kinds that the text may have; `id` names its story, comment, task or topic.
 */
export function useRedactionMark(
  text: string | null,
  entityId: string,
  kinds: readonly RedactedKind[],
  id: string,
): string | null {
  const { t } = useTranslation('common');
  const people = usePeople();
  const removed = text === REDACTED;
  const { data = [] } = useRedactions(entityId, removed);
  if (!removed) return null;
  const by = data.find((redaction) => kinds.includes(redaction.kind) && redaction.id === id)?.by;
  const name = people.get(by ?? '')?.full_name;
  return name ? t('redacted.by', { name }) : t('redacted.plain');
}
