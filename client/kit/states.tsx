import { Button } from '@mantine/core';
import { BrokenDrawing, MissingDrawing } from '#client/components/layout/drawings.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { NoProject } from '#client/components/messages/NoProject.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import {
  ChartDrawing,
  NotesDrawing,
  RowsDrawing,
  SpansDrawing,
} from '#client/components/messages/view-drawings.tsx';
import { Announcer } from './drag.tsx';
import type { Parts } from './parts.ts';

const retry = () => Promise.resolve();
const FAILURE = new TypeError('Failed to fetch');

export const stateParts: Parts = {
  EmptyState: {
    'with an action': (
      <EmptyState title="No sprints yet" action={<Button>New sprint</Button>}>
        A sprint holds what the team commits to.
      </EmptyState>
    ),
  },
  drawings: {
    missing: <MissingDrawing />,
    broken: <BrokenDrawing />,
  },
  'view-drawings': {
    spans: <SpansDrawing />,
    chart: <ChartDrawing />,
    rows: <RowsDrawing />,
    notes: <NotesDrawing />,
  },
  NoProject: {
    'of a view': (
      <NoProject archived={[]} onNewProject={retry} onOpen={retry}>
        Stories belong to a project.
      </NoProject>
    ),
    'of a guest': (
      <NoProject archived={[]} onNewProject={false} onOpen={retry}>
        The board shows the stories of a project.
      </NoProject>
    ),
    'with archived projects only': (
      <NoProject archived={[{ id: 'old', name: 'Old shop' }]} onNewProject={retry} onOpen={retry}>
        Stories belong to a project.
      </NoProject>
    ),
  },
  LoadFailure: {
    'a view': <LoadFailure title="The board could not be opened" error={FAILURE} onRetry={retry} />,
    'a part of a view': (
      <LoadFailure part title="The tasks could not be read" error={FAILURE} onRetry={retry} />
    ),
  },
  LoadState: {
    loading: <LoadState reads={[{ isPending: true, error: null, refetch: retry }]} title="Not read" />,
    failed: (
      <LoadState
        part
        reads={[{ isPending: false, error: FAILURE, refetch: retry }]}
        title="The labels could not be read"
      />
    ),
  },
  Loading: { lines: <Loading label="Loading lines" /> },
  DragAnnouncer: { 'read out only': <Announcer /> },
  Skeleton: { 'a line': <Skeleton width="62%" />, 'a title': <Skeleton width="38%" height={14} /> },
};
