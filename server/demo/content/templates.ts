import type { TemplateRow } from '../events/events.ts';

/** The templates of the project, and how often the team has used them. */
export const TEMPLATES: readonly Omit<TemplateRow, 'id' | 'project_id'>[] = [
  {
    name: 'Pantalla nueva',
    title_prefix: '',
    type: 'story',
    description: 'Para quién es la pantalla, qué hará en ella y desde dónde se llega.',
    acceptance_criteria: [
      '- [ ] Se usa entera con el teclado',
      '- [ ] Se lee bien a 360 px y en los dos temas',
      '- [ ] Dice qué hacer cuando no hay datos',
      '- [ ] Dice qué hacer cuando algo falla',
    ].join('\n'),
    story_points: 5,
    tasks: [
      'Dibujar la pantalla',
      'Revisarla con dos personas',
      'Escribir los textos',
      'Programarla',
      'Probarla con un lector de pantalla',
    ],
    uses: 12,
  },
  {
    name: 'Aviso por correo',
    title_prefix: 'Avisar',
    type: 'story',
    description: 'A quién se avisa, cuándo y qué puede hacer desde el correo.',
    acceptance_criteria: [
      '- [ ] Llega en menos de cinco minutos',
      '- [ ] Se puede desactivar en los ajustes',
      '- [ ] Se entiende sin abrir la aplicación',
    ].join('\n'),
    story_points: 3,
    tasks: ['Escribir el texto', 'Traducirlo', 'Probarlo en tres programas de correo'],
    uses: 7,
  },
  {
    name: 'Error de una persona',
    title_prefix: '',
    type: 'bug',
    description: '**Pasos**\n\n**Qué se esperaba**\n\n**Qué pasó**',
    acceptance_criteria: '- [ ] Una prueba falla sin el arreglo\n- [ ] Quien lo contó sabe que está resuelto',
    story_points: null,
    tasks: ['Repetirlo', 'Arreglarlo', 'Responder a quien lo contó'],
    uses: 5,
  },
];
