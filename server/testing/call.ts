import type { ChangeStoriesInput } from '#shared/contracts/change-stories.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';
import { ownFieldId } from '#shared/rules/stories/own-fields.ts';
import type { Client } from './harness.ts';

/** A refusal, with its status and its stable code. */
export interface Refused {
  status: number;
  code: string;
}

/** Calls a procedure. @returns its result, or its refusal. */
export async function call<Name extends keyof Procedures>(
  client: Client,
  name: Name,
  input: Procedures[Name]['input'],
): Promise<Procedures[Name]['output'] | Refused> {
  const { data, error, status } = await client.rpc(name as never, input as never);
  return error ? { status, code: error.hint || error.code } : (data as Procedures[Name]['output']);
}

interface Edit {
  story_id: string;
  /** A column, or `fields.<id>`. */
  field: string;
  before: unknown;
  after: unknown;
  waits_for?: string;
  command_id?: string;
}

/** The input of `change_stories` that changes one field of a story from the value that a person saw. */
export function editInput({
  story_id,
  field,
  before,
  after,
  waits_for,
  command_id,
}: Edit): ChangeStoriesInput {
  const own = ownFieldId(field);
  const values = (value: unknown) => (own === undefined ? { [field]: value } : { fields: { [own]: value } });
  const group = { ids: [story_id], change: values(after), expected: values(before), waits_for };
  return { groups: [group], on_conflict: 'refuse', command_id } as ChangeStoriesInput;
}

type Story = Procedures['change_stories']['output'][number];

/** Changes a field as the panel of a story does. @returns the story, or the refusal. */
export async function editField(client: Client, edit: Edit): Promise<Story | Refused> {
  const answer = await call(client, 'change_stories', editInput(edit));
  if (!Array.isArray(answer)) return answer;
  const [story] = answer;
  if (!story) throw new Error('The edit was skipped.');
  return story;
}
