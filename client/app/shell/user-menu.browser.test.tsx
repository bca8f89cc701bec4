import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ANA, newId, PROJECT, TEAM } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { UserMenu } from './UserMenu.tsx';

test('the role under the name of a person is the same in every project, and in all of them', async () => {
  const other = { ...PROJECT, id: newId(), key: 'OTR', name: 'Otro' };
  const otherTeam = { ...TEAM, id: newId(), project_id: other.id };
  const roles = [
    { team_id: TEAM.id, user_id: ANA.id, role: 'developer' },
    { team_id: otherTeam.id, user_id: ANA.id, role: 'product_owner' },
  ];
  // none is set in her profile
  const profiles = [{ ...ANA, role: null }];
  const tables = { profiles, projects: [PROJECT, other], teams: [TEAM, otherTeam], team_members: roles };
  const onStage = stage(<UserMenu />, tables, { project: PROJECT.id });
  const menu = page.getByRole('button', { name: /^Cuenta de/ });
  for (const project of [PROJECT.id, other.id, undefined]) {
    onStage.go(project === undefined ? {} : { project });
    await expect.element(menu).toMatchTextContent('Product Owner');
  }
});
