import { useMutation } from '@tanstack/react-query';
import type { Procedures } from '../../../shared/contracts/procedures.ts';
import type { ProjectRequestProcedures } from '../../../shared/contracts/project-requests.ts';
import { call } from '../../lib/call.ts';
import { describeFailure } from '../../lib/errors.ts';
import { useRefreshRequests } from '../../lib/project-requests.ts';
import { useRefreshProjects } from '../../lib/projects.ts';
import { toast } from '../../lib/toast.ts';

interface Answer<Name> {
  name: Name;
  /** The toast where the server has agreed. */
  done: string;
  /** The title of the toast where it has not; the reason follows. */
  failed: string;
}

/** Answers a request, then loads requests and projects again, whatever came of it. */
export function useAnswer<Name extends keyof ProjectRequestProcedures>({ name, done, failed }: Answer<Name>) {
  const refreshRequests = useRefreshRequests();
  const refreshProjects = useRefreshProjects();
  return useMutation({
    mutationFn: (input: Procedures[Name]['input']) => call(name, input),
    onSuccess: () => toast.success(done),
    onError: (error) => toast.failure(failed, describeFailure(error)),
    onSettled: async () => {
      await Promise.all([refreshRequests(), refreshProjects()]);
    },
  });
}
