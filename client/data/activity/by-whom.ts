import { formatRelative } from '#client/lib/text/format.ts';
import { i18n } from '#client/lib/text/i18n.ts';

/**
 * Who has caused an event, and when, as the texts say it: 'Ana' and 'hace 2 min'. Needs the texts of `moves`.
 * @param people the names of the visible people, by id.
 */
export function byWhom(
  { actor_id, created_at }: { actor_id: string | null; created_at: string },
  people: ReadonlyMap<string, string>,
): { who: string; when: string } {
  return {
    who: people.get(actor_id ?? '') || i18n.t('moves:somebody'),
    // never in the future, however this device's clock runs
    when: formatRelative(created_at, Math.max(Date.now(), Date.parse(created_at))),
  };
}
