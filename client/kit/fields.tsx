import { Button, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Calendar } from '#client/components/fields/Calendar.tsx';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import { DateChoice } from '#client/components/fields/DateChoice.tsx';
import { DateField } from '#client/components/fields/DateField.tsx';
import { DatePicker } from '#client/components/fields/DatePicker.tsx';
import { DatePopover } from '#client/components/fields/DatePopover.tsx';
import { FieldPair } from '#client/components/fields/FieldPair.tsx';
import { FileButton } from '#client/components/fields/FileButton.tsx';
import { NameField } from '#client/components/fields/NameField.tsx';
import { OptionalLabel } from '#client/components/fields/OptionalLabel.tsx';
import { PasswordInput } from '#client/components/fields/PasswordInput.tsx';
import { SearchSelect, SelectRow } from '#client/components/fields/SearchSelect.tsx';
import { SubmitButton } from '#client/components/fields/SubmitButton.tsx';
import { SwitchRow } from '#client/components/fields/SwitchRow.tsx';
import { IconButton } from '#client/components/layout/IconButton.tsx';
import { NextPageButton } from '#client/components/layout/NextPageButton.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { WarnNotes } from '#client/components/messages/WarnNotes.tsx';
import { TimeField } from '#client/components/time/TimeField.tsx';
import { choiceOptions } from '#client/stories/choices/options.tsx';
import { NewStoryButton } from '#client/stories/marks/NewStoryButton.tsx';
import type { Parts } from './parts.ts';

const nothing = () => undefined;
const read = async () => undefined;
const PAGES = {
  hasNextPage: true,
  isFetching: false,
  isFetchingNextPage: false,
  refetch: read,
  fetchNextPage: read,
};
const NAMES = ['Abril', 'Bruno', 'Carla', 'Darío', 'Elena', 'Fermín', 'Gala', 'Hugo', 'Inés', 'Julio'];

function Password({ error = '' }: { error?: string }) {
  const [value, setValue] = useState('');
  return (
    <PasswordInput
      label={error === '' ? 'Password' : 'Wrong password'}
      value={value}
      onChange={setValue}
      autoComplete="current-password"
      hint="8 characters or more."
      error={error}
    />
  );
}

function When({ error }: { error?: string }) {
  const [day, setDay] = useState('2026-03-10');
  return <DateField label="Due date" value={day} onChange={setDay} error={error} />;
}

function Hour({ error }: { error?: string }) {
  const [time, setTime] = useState('18:00');
  return <TimeField label="At" value={time} onChange={setTime} error={error} />;
}

function WhenChosen() {
  const [day, setDay] = useState('2026-03-10');
  return <DateChoice label="Choose a date" value={day} onChange={setDay} />;
}

function WhenChip() {
  const [day, setDay] = useState('');
  return (
    <DatePicker
      label="Due date"
      value={day}
      onChange={setDay}
      target={(toggle) => <Button onClick={toggle}>{day || 'Add a date'}</Button>}
    />
  );
}

function Select({ count, name }: { count: number; name: string }) {
  const [chosen, setChosen] = useState('Abril');
  return (
    <SearchSelect
      label={name}
      options={NAMES.slice(0, count).map((text) => ({ value: text, text, chosen: text === chosen }))}
      onChoose={setChosen}
      target={(toggle) => (
        <Button onClick={toggle}>
          {name}: {chosen}
        </Button>
      )}
      footer={<SelectRow value="Somebody else">Somebody else</SelectRow>}
    />
  );
}

function PrioritySelect() {
  const [priority, setPriority] = useState('medium');
  return (
    <SearchSelect
      label="Priority"
      options={choiceOptions('priority').map((option) => ({ ...option, chosen: option.value === priority }))}
      onChoose={setPriority}
      target={(toggle) => <Button onClick={toggle}>Priority: {priority}</Button>}
    />
  );
}

function Ticked() {
  const [checked, setChecked] = useState(true);
  return <Checkbox checked={checked} onChange={setChecked} label="Ready" />;
}

export const fieldParts: Parts = {
  Calendar: {
    'a chosen day': (
      <Calendar quiet value="2026-03-10" min="2026-03-02" max="2026-12-31" clearable onChoose={nothing} />
    ),
  },
  Checkbox: {
    'with a label': <Ticked />,
    disabled: <Checkbox checked={false} onChange={nothing} label="Not now" disabled />,
    'without a label': <Checkbox checked={false} onChange={nothing} aria-label="Choose" />,
  },
  DateChoice: { 'field and calendar': <WhenChosen /> },
  DateField: { 'with a date': <When />, wrong: <When error="Choose a later day." /> },
  TimeField: { 'with a time': <Hour />, wrong: <Hour error="Choose a later time." /> },
  DatePopover: {
    closed: (
      <DatePopover
        label="Choose"
        opened={false}
        onChange={nothing}
        position="bottom-start"
        target={<Button>Open</Button>}
      >
        A calendar
      </DatePopover>
    ),
  },
  DatePicker: { 'of a chip': <WhenChip /> },
  OptionalLabel: { 'of a field': <TextInput label={<OptionalLabel>Description</OptionalLabel>} /> },
  ErrorNote: {
    'below a field': <TextInput label="E-mail" error={<ErrorNote>This is no address.</ErrorNote>} />,
  },
  NameField: { 'of a project': <NameField label="Name" value="Orion" onChange={nothing} /> },
  WarnNote: {
    'a sentence': <WarnNote>2 stories have no estimate.</WarnNote>,
    'several sentences': <WarnNotes texts={['2 stories have no estimate.', '3 stories are not ready.']} />,
  },
  PasswordInput: { empty: <Password />, wrong: <Password error="This is not your password." /> },
  SearchSelect: {
    'few options': <Select name="Few" count={4} />,
    'many options': <Select name="Many" count={10} />,
  },
  NextPageButton: {
    'below a list': <NextPageButton pages={PAGES}>More</NextPageButton>,
    loading: <NextPageButton pages={{ ...PAGES, isFetchingNextPage: true }}>More</NextPageButton>,
  },
  SubmitButton: {
    ready: <SubmitButton incomplete={false}>Save</SubmitButton>,
    incomplete: (
      <div data-form>
        <SubmitButton incomplete>Save</SubmitButton>
      </div>
    ),
  },
  SwitchRow: {
    on: <SwitchRow label="Comment" text="They write comments." checked onChange={nothing} />,
    disabled: (
      <SwitchRow label="Comment" text="They write comments." checked={false} disabled onChange={nothing} />
    ),
  },
  ServerButton: {
    'with connection': <ServerButton>Save</ServerButton>,
    disabled: <ServerButton disabled>Save</ServerButton>,
    busy: <ServerButton busy>Save</ServerButton>,
  },
  IconButton: {
    'of a row': <IconButton label="Rename" icon={IconPencil} onClick={nothing} />,
    'needs the server': <IconButton server label="Delete" icon={IconTrash} onClick={nothing} />,
    small: <IconButton size={14} label="Delete the filter" icon={IconTrash} onClick={nothing} />,
  },
  FileButton: {
    'of a picture': (
      <FileButton onChange={nothing} accept="image/*">
        {(props) => <Button {...props}>Choose a picture</Button>}
      </FileButton>
    ),
  },
  FieldPair: {
    'two fields': (
      <FieldPair>
        <TextInput label="First day" />
        <TextInput label="Last day" />
      </FieldPair>
    ),
    'one field': (
      <FieldPair single>
        <TextInput label="Project" />
      </FieldPair>
    ),
  },
  'story-options': { 'of priorities': <PrioritySelect /> },
  NewStoryButton: { 'of a view': <NewStoryButton onClick={nothing} /> },
};
