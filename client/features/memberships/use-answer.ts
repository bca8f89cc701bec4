import { useMutation } from '@tanstack/react-query';
import { answerRequest } from '#client/data/projects/answer-request.ts';
import { useRefreshRequests } from '#client/data/projects/project-requests.ts';
import { useRefreshProjects } from '#client/data/projects/queries.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';
import type { ProjectRequestProcedures } from '#shared/contracts/projects/project-requests.ts';

interface Answer<Name> {
  name: Name;
  /** The toast after a success. */
  done: string;
  /** The title of the toast after a failure; the reason follows. */
  failed: string;
}

/** Answers a request, then loads requests and projects again, also after a failure. */
export function useAnswer<Name extends keyof ProjectRequestProcedures>({ name, done, failed }: Answer<Name>) {
  const refreshRequests = useRefreshRequests();
  const refreshProjects = useRefreshProjects();
  return useMutation({
    mutationFn: (input: Procedures[Name]['input']) => answerRequest(name, input),
    onSuccess: () => toast.success(done),
    onError: reportFailure(failed),
    onSettled: async () => {
      await Promise.all([refreshRequests(), refreshProjects()]);
    },
  });
}
