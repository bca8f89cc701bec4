import type { Procedures } from '#shared/contracts/procedures.ts';
import type { ProjectRequestProcedures } from '#shared/contracts/projects/project-requests.ts';
import { callAgain } from '../write/call-once.ts';

/** Answers a request to the person. @throws as {@link callAgain}. */
export async function answerRequest<Name extends keyof ProjectRequestProcedures>(
  name: Name,
  input: Procedures[Name]['input'],
): Promise<void> {
  await callAgain(name, input);
}
