import { describeFailure } from '#client/lib/errors.ts';
import { i18n } from '#client/lib/i18n.ts';
import { toast } from '#client/lib/toast.ts';
import type { RetrospectiveProcedures } from '#shared/contracts/retrospectives.ts';
import { actionDrafts, discussionDrafts, noteDrafts, returnText } from '../drafts.ts';
import type { RetroCommand } from './command.ts';

type Input<Name extends keyof RetrospectiveProcedures> = RetrospectiveProcedures[Name]['input'];

/** Shows that what was written in an earlier page was refused. Its text is where it was typed, to be changed or copied. */
export async function reportRefusal({ retro, name, input }: RetroCommand, error: unknown): Promise<void> {
  await i18n.loadNamespaces('offline');
  returnTyped(retro, name, input);
  toast.refusal(i18n.t('offline:refusedRetro'), describeFailure(error));
}

function returnTyped(retro: string, name: RetroCommand['name'], input: RetroCommand['input']): void {
  if (name === 'write_note') {
    const { column_id, body } = input as Input<'write_note'>;
    returnText(noteDrafts, `${retro}:${column_id}`, body);
  } else if (name === 'save_action') {
    returnText(actionDrafts, retro, (input as Input<'save_action'>).body);
  } else if (name === 'write_discussion') {
    const { topic_id, before, after } = input as Input<'write_discussion'>;
    discussionDrafts.write(topic_id, { value: after, base: before });
  }
}
