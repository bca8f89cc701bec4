import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PokerRole } from '#client/data/poker/start-draft.ts';

const ROLES: readonly PokerRole[] = ['votes', 'observes', 'away'];

interface RoleEntriesProps {
  /** Whether it is the role of the person who opens the session: they are in it. */
  own: boolean;
  role: PokerRole;
  onRole: (role: PokerRole) => void;
}

/** The roles of a person in a session. */
export function RoleEntries({ own, role, onRole }: RoleEntriesProps) {
  const { t } = useTranslation('poker');
  return (
    <Menu.RadioGroup value={role} onChange={(next) => onRole(next as PokerRole)}>
      {ROLES.filter((each) => !own || each !== 'away').map((each) => (
        <Menu.RadioItem key={each} value={each} closeMenuOnClick>
          {t(`start.role.${each}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
