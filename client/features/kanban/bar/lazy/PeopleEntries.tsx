import { Menu } from '@mantine/core';
import type { PersonSummary } from '#client/data/projects/queries.ts';
import { personName } from '#client/lib/text/person-name.ts';

interface PeopleEntriesProps {
  people: readonly PersonSummary[];
  /** The ids of the people whose stories are shown. */
  chosen: readonly string[];
  onToggle: (id: string) => void;
}

/** The people for whose faces the bar has no room. */
export function PeopleEntries({ people, chosen, onToggle }: PeopleEntriesProps) {
  return people.map((person) => (
    <Menu.CheckboxItem
      key={person.id}
      checked={chosen.includes(person.id)}
      onChange={() => onToggle(person.id)}
    >
      {personName(person)}
    </Menu.CheckboxItem>
  ));
}
