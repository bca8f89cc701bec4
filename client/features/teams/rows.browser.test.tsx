import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ANA, BERTA, CREATED, newId, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { TeamTable } from './TeamTable.tsx';

const member = (person_id: string) => ({
  person_id,
  role: 'developer' as const,
  joined_at: CREATED,
  assigned: 2,
  completed: 5,
  accepted: true,
});
const personOf = ({ id, full_name, tint }: typeof ANA) => ({
  id,
  full_name,
  tint,
  avatar_url: null,
  guest: false,
  email: `${full_name.replace(' ', '.')}@empresa.test`,
  skills: null,
  weekly_capacity: 40,
});

/** Shows the table of a team of two, who are online. */
function show(width: number): void {
  const team = {
    id: newId(),
    name: 'Equipo',
    project: { id: PROJECT.id, name: PROJECT.name, owner_id: ANA.id },
    sprint: null,
    sprints: 0,
    members: [member(ANA.id), member(BERTA.id)],
  };
  const people = new Map([ANA, BERTA].map((one) => [one.id, personOf(one)]));
  stage(
    <div style={{ width }}>
      <TeamTable
        teams={[team]}
        all={[team]}
        people={people}
        online={new Set([ANA.id, BERTA.id])}
        withProject={false}
        onOpen={() => undefined}
      />
    </div>,
    {},
    { view: 'team', project: PROJECT.id },
  );
}

const rowOf = ({ full_name }: typeof ANA) => page.getByRole('row', { name: new RegExp(full_name) });

test.each([
  [1440, 1180],
  [768, 768],
])(
  'at %i px the own row says whose the project is in one line, and is as high as the others',
  async (window, width) => {
    await page.viewport(window, 900);
    show(width);
    const rows = [ANA, BERTA].map(rowOf);
    await expect.element(page.getByText('tú · proyecto tuyo')).toBeVisible();
    await expect.element(page.getByText('En línea')).toBeVisible();
    const [own, other] = rows.map((row) => row.element().getBoundingClientRect().height);
    expect(own).toBe(other);
    const note = page.getByText('tú · proyecto tuyo').element();
    expect(note.scrollWidth).toBeLessThanOrEqual(note.clientWidth);
  },
);

test('on a tablet an address breaks before its domain alone', async () => {
  await page.viewport(768, 900);
  show(768);
  await expect.element(rowOf(BERTA)).toBeVisible();
  for (const { full_name } of [ANA, BERTA]) {
    const address = page.getByTitle(`${full_name.replace(' ', '.')}@empresa.test`).element();
    const parts = [...address.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    expect(parts.map((part) => part.textContent)).toEqual([
      `${full_name.replace(' ', '.')}@`,
      'empresa.test',
    ]);
    for (const part of parts) {
      const range = document.createRange();
      range.selectNodeContents(part);
      expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1);
    }
    expect(address.scrollWidth).toBeLessThanOrEqual(address.clientWidth);
  }
});
