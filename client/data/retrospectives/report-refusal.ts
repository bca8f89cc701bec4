import { describeFailure } from '#client/lib/errors.ts';
import { i18n } from '#client/lib/i18n.ts';
import { toast } from '#client/lib/toast.ts';
import type { RetrospectiveProcedures } from '#shared/contracts/retrospectives.ts';
import { keepAction } from './action-draft.ts';
import type { RetroCommand } from './command.ts';
import { keepDiscussion } from './discussion-draft.ts';
import { returnNote } from './note-drafts.ts';

type Input<Name extends keyof RetrospectiveProcedures> = RetrospectiveProcedures[Name]['input'];

/** Shows that what was written in an earlier page was refused. Its text is where it was typed, to be changed or copied. */
export async function reportRefusal({ retro, name, input }: RetroCommand, error: unknown): Promise<void> {
  await i18n.loadNamespaces('offline');
  returnText(retro, name, input);
  toast.refusal(i18n.t('offline:refusedRetro'), describeFailure(error));
}

function returnText(retro: string, name: RetroCommand['name'], input: RetroCommand['input']): void {
  if (name === 'write_note') {
    const { column_id, body } = input as Input<'write_note'>;
    returnNote(retro, column_id, body);
  } else if (name === 'save_action') {
    keepAction(retro, (input as Input<'save_action'>).body);
  } else if (name === 'write_discussion') {
    const { topic_id, before, after } = input as Input<'write_discussion'>;
    keepDiscussion(topic_id, { value: after, base: before });
  }
}
