import { i18n } from '#client/lib/text/i18n.ts';
import { STORY_LIMITS } from '#shared/rules/stories/story.ts';

/**
 * The reason of a block that names the story that blocks, if there is one and if there is room: 'RES-12: falta la clave', or
 * 'Espera a RES-12'.
 */
export function reasonWith(reason: string, blocker: { key: string } | null): string {
  const typed = reason.trim();
  if (blocker === null || typed.includes(blocker.key)) return typed;
  if (typed === '') return i18n.t('relations:block.reason', { key: blocker.key });
  const whole = `${blocker.key}: ${typed}`;
  return whole.length > STORY_LIMITS.blockedReason ? typed : whole;
}
