import { PropertyButton } from '#client/components/fields/PropertyButton.tsx';
import { Brand } from '#client/components/layout/Brand.tsx';
import { CountBadge } from '#client/components/layout/CountBadge.tsx';
import { Dots } from '#client/components/layout/Dots.tsx';
import { type Segment, SegmentedBar } from '#client/components/layout/SegmentedBar.tsx';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import { Tag } from '#client/components/layout/Tag.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { GuestBadge } from '#client/components/people/GuestBadge.tsx';
import { PersonLink } from '#client/components/people/PersonLink.tsx';
import { PersonOption } from '#client/components/people/PersonOption.tsx';
import { RoleBadge } from '#client/components/people/RoleBadge.tsx';
import { KindIcon } from '#client/components/search/KindIcon.tsx';
import { MarkedText } from '#client/components/search/MarkedText.tsx';
import { today } from '#client/lib/connection/server-config.ts';
import { AgeMark } from '#client/stories/marks/AgeMark.tsx';
import { BlockedMark } from '#client/stories/marks/BlockedMark.tsx';
import { BlockerPill } from '#client/stories/marks/BlockerPill.tsx';
import { BlockersMark } from '#client/stories/marks/BlockersMark.tsx';
import { DueMark } from '#client/stories/marks/DueMark.tsx';
import { FieldTags } from '#client/stories/marks/FieldTags.tsx';
import { MoverMark } from '#client/stories/marks/MoverMark.tsx';
import { PointsBadge } from '#client/stories/marks/PointsBadge.tsx';
import { PriorityBadge } from '#client/stories/marks/PriorityBadge.tsx';
import { SprintBadge } from '#client/stories/marks/SprintBadge.tsx';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { StoryCounts } from '#client/stories/marks/StoryCounts.tsx';
import { StoryFinder } from '#client/stories/marks/StoryFinder.tsx';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import { StoryTags } from '#client/stories/marks/StoryTags.tsx';
import { AssigneeValue, DueValue, PointsValue, PriorityValue } from '#client/stories/marks/StoryValues.tsx';
import { TypeIcon } from '#client/stories/marks/TypeIcon.tsx';
import { ViewerDots } from '#client/stories/marks/ViewerDots.tsx';
import { WaitingMark } from '#client/stories/marks/WaitingMark.tsx';
import { TINTS } from '#shared/rules/accounts/tint.ts';
import { STORY_PRIORITIES, STORY_STATUSES, STORY_TYPES } from '#shared/rules/stories/story.ts';
import type { Parts } from './parts.ts';

const BLOCKED = { blocked_reason: 'El banco no ha dado la clave de pruebas', status: 'todo' } as const;

const PERSON = { fullName: 'Lía Montenube', tint: 6 };
const ROLES = ['product_owner', 'scrum_master', 'developer', 'tester', 'member', 'observer'] as const;
const DAY_MS = 24 * 60 * 60 * 1000;

const inDays = (days: number) => today(new Date(Date.now() + days * DAY_MS));
const repeat = (kind: Segment, count: number) => Array<Segment>(count).fill(kind);
const due = (days: number) => <DueMark story={{ due_date: inDays(days), status: 'todo' }} />;

const FOUND = {
  id: 'found',
  project_id: 'p',
  key: 'RES-12',
  title: 'Pagar',
  status: 'todo',
  type: 'bug',
} as const;

export const markParts: Parts = {
  StatusGlyph: Object.fromEntries(
    STORY_STATUSES.map((status) => [status, <StatusGlyph key={status} status={status} />]),
  ),
  PriorityBadge: {
    ...Object.fromEntries(
      STORY_PRIORITIES.map((priority) => [priority, <PriorityBadge key={priority} priority={priority} />]),
    ),
    'read with its noun': <PriorityBadge priority="high" alone />,
  },
  CountBadge: { 'a count': <CountBadge title="Filters">3</CountBadge> },
  VisuallyHidden: {
    'beside a count': (
      <span>
        3 <VisuallyHidden>filters</VisuallyHidden>
      </span>
    ),
  },
  PointsBadge: { estimated: <PointsBadge value={8} />, 'not estimated': <PointsBadge value={null} /> },
  StoryKey: { 'of a story': <StoryKey>RES-146</StoryKey> },
  SprintBadge: {
    planned: <SprintBadge status="planned" />,
    active: <SprintBadge status="active" />,
    paused: <SprintBadge status="paused" />,
    completed: <SprintBadge status="completed" />,
  },
  RoleBadge: Object.fromEntries(ROLES.map((role) => [role, <RoleBadge key={role} role={role} />])),
  DueMark: { late: due(-3), today: due(0), tomorrow: due(1), 'in two days': due(2), later: due(30) },
  BlockedMark: {
    'one line': <BlockedMark story={BLOCKED} lines={1} />,
    'two lines': <BlockedMark story={BLOCKED} lines={2} />,
  },
  MoverMark: { 'of a moved story': <MoverMark person={PERSON} /> },
  ViewerDots: {
    'of an open story': <ViewerDots people={[PERSON]} label="Lía Montenube la tiene abierta" />,
    'several people': (
      <ViewerDots people={[PERSON, PERSON, PERSON]} label="Tres personas la tienen abierta" />
    ),
  },
  Tag: { label: <Tag>pagos</Tag> },
  StoryTags: { 'epic and labels': <StoryTags epic="Reservas" labels={['web', 'móvil', 'api']} max={2} /> },
  BlockerPill: { chosen: <BlockerPill blocker={FOUND} remove="Quitar RES-12" onRemove={() => undefined} /> },
  StoryFinder: {
    empty: (
      <StoryFinder
        name="La otra historia"
        typed=""
        onType={() => undefined}
        stories={[FOUND]}
        searching={false}
        failure={null}
        onChoose={() => undefined}
      />
    ),
  },
  TypeIcon: {
    types: (
      <>
        {STORY_TYPES.map((type) => (
          <TypeIcon key={type} type={type} />
        ))}
      </>
    ),
  },
  FieldTags: {
    'two values': (
      <FieldTags
        tags={[
          { id: 'site', name: 'Site', value: 'North' },
          { id: 'cost', name: 'Cost', value: '1,200 €' },
        ]}
      />
    ),
  },
  KindIcon: { 'of a comment': <KindIcon kind="comment" /> },
  MarkedText: {
    'a found word': (
      <MarkedText
        pieces={[
          { text: 'Pay by ', found: false },
          { text: 'card', found: true },
        ]}
      />
    ),
  },
  BlockersMark: { 'waits for two': <BlockersMark story={{ open_blockers: 2, status: 'todo' }} /> },
  StoryCounts: {
    'tasks and comments': <StoryCounts story={{ task_count: 5, done_task_count: 3, comment_count: 2 }} />,
    'many tasks': <StoryCounts story={{ task_count: 12, done_task_count: 3, comment_count: 0 }} />,
  },
  // with an id it needs the router of the application
  PersonLink: { 'of a deleted account': <PersonLink id={undefined}>Lía Montenube</PersonLink> },
  GuestBadge: { guest: <GuestBadge /> },
  PersonOption: {
    guest: <PersonOption person={{ ...PERSON, guest: true }} name={PERSON.fullName} />,
    person: <PersonOption person={PERSON} name={PERSON.fullName} />,
    nobody: <PersonOption person={null} name="Sin asignar" />,
  },
  PropertyButton: {
    'opens a choice': (
      <PropertyButton property="size" label="Size" onOpen={() => {}}>
        <CountBadge>8</CountBadge>
      </PropertyButton>
    ),
  },
  StoryValues: {
    'may be edited': (
      <>
        <PriorityValue story={{ priority: 'high' }} onEdit={() => {}} />{' '}
        <PointsValue story={{ story_points: 8 }} onEdit={() => {}} />{' '}
        <DueValue story={{ due_date: inDays(1), status: 'todo' }} onEdit={() => {}} />{' '}
        <AssigneeValue person={null} onEdit={() => {}} />
      </>
    ),
  },
  AgeMark: { 'in progress for long': <AgeMark days={6} /> },
  Avatar: {
    'four sizes': (
      <>
        <Avatar person={PERSON} /> <Avatar person={PERSON} size="md" /> <Avatar person={PERSON} size="lg" />{' '}
        <Avatar person={PERSON} size="xl" />
      </>
    ),
    picture: <Avatar person={{ ...PERSON, avatarUrl: '/favicon.svg' }} size="lg" />,
    'every tint': (
      <>
        {TINTS.map((tint) => (
          <Avatar key={tint} person={{ ...PERSON, tint }} size="md" />
        ))}
      </>
    ),
    unknown: <Avatar person={{ fullName: PERSON.fullName }} />,
    unassigned: <Avatar person={null} />,
    'unassigned, to be assigned': <Avatar person={null} assignable />,
  },
  WaitingMark: { 'a change': <WaitingMark label="Waiting for the connection" /> },
  Dots: {
    some: <Dots value={2} total={5} />,
    'limit reached': <Dots value={3} total={3} tone="limit" />,
    done: <Dots value={4} total={6} tone="accent" />,
  },
  SegmentedBar: {
    statuses: (
      <SegmentedBar
        label="14 stories"
        segments={[
          ...repeat('done', 5),
          ...repeat('in_review', 2),
          ...repeat('in_progress', 3),
          ...repeat('todo', 3),
          ...repeat('backlog', 1),
        ]}
      />
    ),
    days: <SegmentedBar thin segments={[...repeat('past', 6), 'now', ...repeat('future', 3)]} />,
    'over what is expected': (
      <SegmentedBar segments={[...repeat('done', 20), ...repeat('over', 4), ...repeat('future', 6)]} />
    ),
    'more than can be counted': (
      <SegmentedBar segments={[...repeat('done', 40), ...repeat('in_progress', 20), ...repeat('todo', 20)]} />
    ),
  },
  Shortcut: { keys: <Shortcut>Ctrl K</Shortcut> },
  Brand: { 'with its name': <Brand name="Plataforma SCRUM" />, 'mark only': <Brand name="" markOnly /> },
};
