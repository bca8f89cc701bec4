import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ANA, BERTA, newId, PROJECT, TEAM } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import type { PersonPage } from '#shared/contracts/people.ts';
import { PersonView } from './PersonView.tsx';

const story = (title: string) => ({
  id: newId(),
  key: 'TIE-7',
  title,
  type: 'bug' as const,
  project_id: PROJECT.id,
  status: 'in_progress' as const,
  priority: 'high' as const,
  story_points: 5,
});
const pageOf = (values: Partial<PersonPage> = {}): PersonPage => ({
  id: BERTA.id,
  full_name: BERTA.full_name,
  avatar_url: null,
  tint: 1,
  role: 'developer',
  email: null,
  shows_activity: false,
  weekly_capacity: null,
  absences: [],
  skills: null,
  last_change: null,
  stories: { count: 0, points: 0, running: 0, running_points: 0, items: [] },
  projects: [
    {
      id: PROJECT.id,
      name: PROJECT.name,
      key: PROJECT.key,
      archived: false,
      owner: false,
      teams: [{ id: TEAM.id, name: TEAM.name, role: 'developer' }],
    },
  ],
  ...values,
});
const open = (person: PersonPage) =>
  stage(<PersonView />, { person_pages: [person] }, { view: 'person', person: person.id });
const figures = page.getByRole('list', { name: 'Resumen' }).getByRole('listitem');

test('the picture stands before the name, and the work that colleagues see anyway is there without any consent', async () => {
  open(
    pageOf({ stories: { count: 12, points: 30, running: 1, running_points: 5, items: [story('Pagar')] } }),
  );
  const heading = page.getByRole('heading', { level: 1, name: BERTA.full_name });
  await expect.element(heading).toBeVisible();
  const picture = document.querySelector('h1')?.previousElementSibling?.getBoundingClientRect();
  expect(picture?.right).toBeLessThanOrEqual(heading.element().getBoundingClientRect().left);
  await expect.element(figures.nth(0)).toMatchTextContent(/Historias abiertas 12 30 puntos/);
  await expect.element(figures.nth(1)).toMatchTextContent(/En sprints en marcha 1 5 puntos/);
  expect(figures.elements()).toHaveLength(2);
  await expect.element(page.getByRole('link', { name: /TIE-7 ?Pagar/ })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Próximas ausencias' })).not.toBeInTheDocument();
  await expect.element(page.getByText(`${BERTA.full_name} no muestra su actividad.`)).toBeVisible();
});

test('all open stories are one press away on the board', async () => {
  const { search } = open(
    pageOf({ stories: { count: 12, points: 30, running: 0, running_points: 0, items: [story('Pagar')] } }),
  );
  await page.getByRole('link', { name: 'Ver las 12' }).click();
  expect(search()).toMatchObject({ view: 'kanban', stories: 'all', filter: { assignee: [BERTA.id] } });
});

test('hours, absences, skills and the last change show where they are shared', async () => {
  open(
    pageOf({
      weekly_capacity: 32.5,
      skills: ['SQL', 'React'],
      absences: [{ id: newId(), start_date: '2199-03-02', end_date: '2199-03-06' }],
      last_change: new Date(Date.now() - 2 * 3_600_000).toISOString(),
    }),
  );
  await expect.element(figures.nth(2)).toMatchTextContent(/Capacidad 32,5 h a la semana/);
  await expect.element(figures.nth(3)).toMatchTextContent(/Último cambio hace 2 h/);
  await expect.element(page.getByText(/SQL y React/)).toBeVisible();
  await expect.element(page.getByText('2–6 mar 2199')).toBeVisible();
});

test('a page without stories, and one of an unknown person, say so', async () => {
  const { go } = open(pageOf());
  await expect
    .element(page.getByText(`${BERTA.full_name} no tiene historias abiertas`, { exact: false }))
    .toBeVisible();
  go({ view: 'person', person: newId() });
  await expect.element(page.getByRole('heading', { name: 'No encontramos a esta persona' })).toBeVisible();
});

test('on their own page a person reads of themselves', async () => {
  open(pageOf({ id: ANA.id, full_name: ANA.full_name }));
  await expect.element(page.getByText('No tienes historias abiertas.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Tus proyectos' })).toBeVisible();
});
