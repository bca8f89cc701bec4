import { Button, Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { SaveBar } from '#client/components/dialogs/SaveBar.tsx';
import { FigureStrip } from '#client/components/layout/FigureStrip.tsx';
import { Link } from '#client/components/layout/Link.tsx';
import { LongText } from '#client/components/layout/LongText.tsx';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { MoreMenu } from '#client/components/layout/MoreMenu.tsx';
import { Panel, PanelCount, PanelNote } from '#client/components/layout/Panel.tsx';
import { StepList } from '#client/components/layout/StepList.tsx';
import { TabbedPage } from '#client/components/layout/TabbedPage.tsx';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { Markdown } from '#client/components/markdown/Markdown.tsx';
import { ButtonMenu } from '#client/components/menus/ButtonMenu.tsx';
import { ButtonPopover } from '#client/components/menus/ButtonPopover.tsx';
import { WithFallback } from '#client/components/messages/WithFallback.tsx';
import { ColumnPicker } from '#client/components/pasting/ColumnPicker.tsx';
import { TablePreview, type TablePreviewProps } from '#client/components/pasting/TablePreview.tsx';
import type { Parts } from './parts.ts';

const FIGURES = [
  { label: 'Committed', figure: '34', unit: 'pts' },
  { label: 'Added', figure: '5', unit: 'pts', detail: '2 stories' },
  { label: 'Completed', figure: '21', unit: 'pts', detail: '9 stories' },
  { label: 'Remaining', figure: '18', unit: 'pts', detail: '7 stories' },
];
const PASTED = [
  ['Key', 'Summary', 'Points', 'Priority'],
  ['PAY-1', 'Sign in', '3', 'High'],
  ['PAY-2', 'Sign out', 'XL', ''],
];
const TEXT = '**Bold**, `code`, [a link](https://example.org)\n\n- [x] ticked\n- [ ] not ticked\n\n> quoted';

function Broken(): never {
  throw new Error('This part always fails, to show what stands in its place.');
}

const nothing = () => undefined;

function HelpButton() {
  const [opened, setOpened] = useState(false);
  return (
    <ButtonPopover
      opened={opened}
      onChange={setOpened}
      dropdown={{ 'aria-label': 'Help' }}
      button={(opener) => <Button {...opener}>Help</Button>}
    >
      A story is ready when the team can begin with it.
    </ButtonPopover>
  );
}

function Pasted(props: Pick<TablePreviewProps, 'kind' | 'rows'>) {
  return (
    <TablePreview
      {...props}
      limit={300}
      createLabel={(count) => `Create ${count}`}
      onCreate={nothing}
      onLines={nothing}
      onCancel={nothing}
    />
  );
}

function Sections() {
  const [shown, setShown] = useState<'general' | 'board'>('general');
  const tabs = [
    { name: 'general', label: 'General' },
    { name: 'board', label: 'Board' },
  ] as const;
  return (
    <TabbedPage title="Settings" label="Sections" tabs={tabs} shown={shown} onShow={setShown}>
      <p>The content of the tab.</p>
    </TabbedPage>
  );
}

export const structureParts: Parts = {
  TabbedPage: { 'two sections': <Sections /> },
  LongText: {
    'that fits': <LongText text="Sell online" lines={2} />,
    'longer than its room': <LongText text={'Sell every room of the house online. '.repeat(20)} lines={2} />,
  },
  SaveBar: {
    'one change': (
      <SaveBar
        text="1 change"
        onSave={() => Promise.resolve(true)}
        onDiscard={() => undefined}
        saving={false}
        lostWith={[]}
      />
    ),
  },
  ButtonMenu: {
    'opens a menu': (
      <ButtonMenu button={(opener) => <Button {...opener}>Sort</Button>}>
        <Menu.Item>By date</Menu.Item>
      </ButtonMenu>
    ),
  },
  ButtonPopover: { 'opens a panel': <HelpButton /> },
  MoreMenu: {
    'of a row': (
      <MoreMenu label="More">
        <Menu.Label>Orion</Menu.Label>
      </MoreMenu>
    ),
  },
  MenuEntry: {
    'renames, and deletes': (
      <MoreMenu label="Options">
        <MenuEntry icon={IconPencil}>Rename</MenuEntry>
        <MenuEntry icon={IconTrash} danger server>
          Delete
        </MenuEntry>
      </MoreMenu>
    ),
  },
  ColumnPicker: {
    chosen: (
      <ColumnPicker label="Title" rows={PASTED} heading chosen={1} optional={false} onChoose={nothing} />
    ),
    none: (
      <ColumnPicker label="Points" rows={PASTED} heading={false} chosen={null} optional onChoose={nothing} />
    ),
  },
  TablePreview: {
    'of stories': <Pasted kind="stories" rows={PASTED} />,
    'of tasks': <Pasted kind="texts" rows={PASTED} />,
    'without a text': <Pasted kind="texts" rows={[['', '']]} />,
  },
  StepList: {
    'one completed, one open': (
      <StepList
        steps={[
          { name: 'project', title: 'Create a project', text: 'It has a board and a backlog.', done: true },
          {
            name: 'invite',
            title: 'Invite your team',
            text: 'By mail or with a link.',
            done: false,
            action: <Button size="sm">Invite</Button>,
          },
        ]}
      />
    ),
  },
  ViewBar: {
    'title, context and action': (
      <ViewBar title="Sprints" context="3 sprints">
        <Button variant="filled" size="sm">
          New sprint
        </Button>
      </ViewBar>
    ),
  },
  Panel: {
    box: (
      <Panel title="My stories" order={3} aside={<Button size="sm">See all</Button>}>
        <p style={{ padding: 16 }}>Content</p>
      </Panel>
    ),
    'an empty list': (
      <Panel title="My stories, none" order={3} aside={<PanelCount>0</PanelCount>}>
        <PanelNote>Nobody has given you a story.</PanelNote>
      </Panel>
    ),
    open: (
      <Panel
        layout="open"
        order={3}
        title="Backups"
        text="One a day is kept for a week."
        aside={<Button>Back up now</Button>}
      >
        <span>Content</span>
      </Panel>
    ),
    columns: (
      <Panel layout="columns" order={3} title="Your profile" text="What others see of you.">
        <span>Content</span>
      </Panel>
    ),
  },
  FigureStrip: {
    'four figures': <FigureStrip label="Sprint" figures={FIGURES} />,
    'three figures': <FigureStrip label="Three" figures={FIGURES.slice(1)} />,
    'in a panel': <FigureStrip inPanel figures={FIGURES} />,
    'one leads somewhere': (
      <FigureStrip
        label="Links"
        figures={FIGURES.map((figure) => ({
          ...figure,
          wrap: (content, className) => (
            <a href="#top" className={className}>
              {content}
            </a>
          ),
        }))}
      />
    ),
  },
  Link: { 'to a view': <Link search={{ view: 'backlog' }}>Product Backlog</Link> },
  Markdown: { 'a text': <Markdown text={TEXT} /> },
  WithFallback: {
    'what fails': (
      <WithFallback fallback={<span>In its place</span>}>
        <Broken />
      </WithFallback>
    ),
  },
};
