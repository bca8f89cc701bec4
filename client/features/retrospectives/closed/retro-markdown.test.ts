import { expect, test } from 'vitest';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { type RetroMarkdownTexts, retroMarkdown } from './retro-markdown.ts';

const texts: RetroMarkdownTexts = {
  title: 'Retrospectiva · Sprint 13',
  head: [],
  facts: [],
  factsTitle: 'Qué pasó en el sprint',
  columnTitle: (id) => ({ stop: 'Parar' })[id] ?? id,
  votes: (count) => `${count} votos`,
  topics: 'Temas',
  actions: 'Acciones',
  noActions: 'Ninguna acción.',
  untitled: 'Sin título',
  day: (day) => day,
};
const note = (body: string, author_id: string | null = null) => ({
  id: body,
  column_id: 'stop',
  body,
  figure: null,
  author_id,
  own: false,
});
const topic = {
  id: 't',
  column_id: 'stop',
  title: null,
  discussion: '',
  votes: null,
  own_votes: null,
  notes: [],
};
const action = {
  id: 'a',
  retrospective_id: 'r',
  retrospective: 'Sprint 13',
  topic_id: null,
  body: 'Revisar a diario',
  owner_id: null,
  due_date: null,
  review: true,
  done_at: null,
  story: null,
  task_id: null,
};
const retro = {
  title: 'Sprint 13',
  topics: [],
  actions: [],
  people: [{ id: 'luis', full_name: 'Luis', avatar_url: null, tint: 1 }],
} as unknown as Retrospective;

test('shows topics with their votes, notes and discussion, and actions with owner, day and story', () => {
  const grouped = {
    ...topic,
    title: 'La revisión se atasca',
    votes: 8,
    discussion: 'Probamos **dos semanas**.',
    notes: [note('Los jueves', 'luis'), note('Sin turno')],
  };
  const story = { id: 's', key: 'RES-162', title: 'x', status: 'todo' as const };
  const actions = [
    { ...action, owner_id: 'luis', due_date: '2026-03-13', story },
    { ...action, body: 'Ya', done_at: '2026-03-14' },
  ];
  expect(retroMarkdown({ ...retro, topics: [grouped], actions }, texts)).toBe(`# Retrospectiva · Sprint 13

## Temas

### La revisión se atasca

Parar · 8 votos

- Los jueves (Luis)
- Sin turno

Probamos **dos semanas**.

## Acciones

- [ ] Revisar a diario (Luis, 2026-03-13, RES-162)
- [x] Ya
`);
});

test('calls a topic without a title by its first note, and says where there are no actions', () => {
  const single = { ...topic, notes: [note('Reuniones *largas*\ny sin orden')] };
  const text = retroMarkdown({ ...retro, topics: [single, topic] }, texts);
  expect(text).toContain('### Reuniones \\*largas\\*\n\nParar\n\n- Reuniones \\*largas\\*\n  y sin orden');
  expect(text).toContain('### Sin título');
  expect(text).toContain('Ninguna acción.');
});

test('begins with when it was and who took part, and the facts of the sprint', () => {
  const head = ['Cerrada el viernes · Equipo_Web', 'Moderó Luis'];
  const facts = ['Completado: 36 de 40 pts (9 de 10 historias)', 'Reabiertas: 0 historias'];
  const text = retroMarkdown(retro, { ...texts, head, facts });
  expect(text.split('## Temas')[0]).toBe(`# Retrospectiva · Sprint 13

Cerrada el viernes · Equipo\\_Web

Moderó Luis

## Qué pasó en el sprint

- Completado: 36 de 40 pts (9 de 10 historias)
- Reabiertas: 0 historias

`);
});
