import { useMutation } from '@tanstack/react-query';
import { db } from '#client/lib/backend.ts';
import { queryClient } from '#client/lib/query-client.ts';
import { call } from '#client/lib/rpc.ts';
import type { RetrospectiveProcedures } from '#shared/contracts/retrospectives.ts';
import { type OpenRetrospective, retrospectiveKey } from './queries.ts';

type Name = keyof RetrospectiveProcedures;

interface RetroWrite {
  name: Name;
  input: RetrospectiveProcedures[Name]['input'];
  /** The retrospective after the change, shown at once. */
  next?: ((retro: OpenRetrospective) => OpenRetrospective) | undefined;
}

/**
 * Calls a workflow of a retrospective.
 * @param next what the retrospective looks like after it, shown until it is read again.
 * @throws the error that the server answered; what the server has is shown then.
 */
export type ChangeRetro = <Called extends Name>(
  name: Called,
  input: RetrospectiveProcedures[Called]['input'],
  next?: (retro: OpenRetrospective) => OpenRetrospective,
) => Promise<RetrospectiveProcedures[Called]['output']>;

/**
 * Changes an open retrospective; after the last of several changes it is read again.
 * @param queue changes of one queue are sent one after the other, in the order in which they were made.
 */
export function useChangeRetro(id: string, queue?: string): ChangeRetro {
  const key = retrospectiveKey(id);
  const { mutateAsync } = useMutation({
    // the answer to a read from before the change would show what was there
    mutationKey: key,
    ...(queue !== undefined && { scope: { id: `${id}:${queue}` } }),
    onMutate: ({ next }: RetroWrite) => {
      if (!next) return;
      void queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData<OpenRetrospective>(key, (retro) => retro && next(retro));
    },
    mutationFn: ({ name, input }: RetroWrite) => call(name, input as never),
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: key }) === 1)
        void queryClient.invalidateQueries({ queryKey: key });
    },
  });
  return (name, input, next) => mutateAsync({ name, input, next }) as never;
}

/**
 * Deletes a retrospective with its notes, topics and actions; stories and tasks made of actions stay. For managers of the project.
 * @throws the error that the server answered.
 */
export async function deleteRetrospective(id: string): Promise<void> {
  await db.from('retrospectives').delete().eq('id', id).select('id').single().throwOnError();
  await queryClient.invalidateQueries({ queryKey: ['retrospectives'] });
}
