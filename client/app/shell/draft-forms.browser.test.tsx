import { useProject } from '#client/data/projects/queries.ts';
import { columnsOfBoard } from '#client/data/stories/columns.ts';
import { AddPersonDialog } from '#client/features/administration/AddPersonDialog.tsx';
import { EpicsDialog } from '#client/features/backlog/dialogs/EpicsDialog.tsx';
import { LabelList } from '#client/features/backlog/dialogs/LabelList.tsx';
import { ColumnDialog } from '#client/features/kanban/column/lazy/ColumnDialog.tsx';
import { FieldDialog } from '#client/features/own-fields/FieldDialog.tsx';
import { ColumnsSettings } from '#client/features/projects/columns/ColumnsSettings.tsx';
import { HolidaySettings } from '#client/features/projects/settings/HolidaySettings.tsx';
import { TeamDialogs } from '#client/features/teams/TeamDialogs.tsx';
import { today } from '#client/lib/connection/server-config.ts';
import { NewViewDialog } from '#client/stories/filter/views/NewViewDialog.tsx';
import { RenameViewDialog } from '#client/stories/filter/views/RenameViewDialog.tsx';
import { testDraftForms } from '#client/testing/draft-forms.tsx';
import { newField } from '#client/testing/own-fields.ts';
import { CREATED, newId, PROJECT, TEAM } from '#client/testing/rows.ts';

const nothing = () => undefined;

const EPIC = {
  id: newId(),
  project_id: PROJECT.id,
  name: 'Pagos',
  description: null,
  closed_at: null,
  created_at: CREATED,
};
const LABELS = {
  tables: {
    project_labels: [{ id: newId(), project_id: PROJECT.id, name: 'web' }],
    user_stories: [],
  },
};
const VIEW = { id: newId(), name: 'Mías', filter: {}, shared: false };
const TEAMS = { teams: [], people: [], invitations: [] } as never;
const FIELD = newField('Planta', 'text');

function Column() {
  const project = useProject(PROJECT.id);
  const column = project && columnsOfBoard(project).find(({ status }) => status === 'todo');
  return column && <ColumnDialog what="name" column={column} onClose={nothing} />;
}

function Columns() {
  const project = useProject(PROJECT.id);
  return project && <ColumnsSettings project={project} manage />;
}

testDraftForms({
  'a new epic': {
    show: <EpicsDialog projectId={PROJECT.id} onClose={nothing} />,
    tables: { epics: [] },
    open: ['Nueva épica'],
    opensItself: true,
    field: 'Nombre',
    start: '',
    send: 'Guardar',
  },
  'an epic': {
    show: <EpicsDialog projectId={PROJECT.id} onClose={nothing} />,
    tables: { epics: [EPIC] },
    open: ['Editar Pagos'],
    opensItself: true,
    field: 'Nombre',
    start: 'Pagos',
    send: 'Guardar',
  },
  'the name of a label': {
    ...LABELS,
    show: <LabelList projectId={PROJECT.id} />,
    open: ['Cambiar el nombre de web'],
    opensItself: true,
    field: 'Nombre de la etiqueta',
    start: 'web',
  },
  'a new label': {
    ...LABELS,
    show: <LabelList projectId={PROJECT.id} />,
    field: 'Nueva etiqueta',
    start: '',
    says: false,
  },
  'a new team': {
    show: <TeamDialogs dialog={{ kind: 'create', projectId: PROJECT.id }} team={TEAMS} onClose={nothing} />,
    field: 'Nombre',
    start: '',
    send: 'Crear equipo',
  },
  'the name of a team': {
    show: (
      <TeamDialogs
        dialog={{ kind: 'rename', team: { ...TEAM, project: PROJECT } as never }}
        team={TEAMS}
        onClose={nothing}
      />
    ),
    field: 'Nombre',
    start: 'Equipo',
    send: 'Guardar',
  },
  'a new view': {
    show: (
      <NewViewDialog
        now={{ filter: {} }}
        sprint={undefined}
        projectId={PROJECT.id}
        onSaved={nothing}
        onClose={nothing}
      />
    ),
    tables: { saved_filters: [] },
    field: 'Nombre',
    start: '',
    send: 'Guardar',
  },
  'the name of a view': {
    show: <RenameViewDialog view={VIEW} onClose={nothing} />,
    tables: { saved_filters: [VIEW] },
    field: 'Nombre',
    start: 'Mías',
    send: 'Guardar',
  },
  'the name of a column': {
    show: <Column />,
    field: 'Nombre',
    start: '',
    send: 'Guardar',
  },
  'the columns of a board': {
    show: <Columns />,
    open: ['Política de Por Hacer'],
    field: 'Cuándo entra (opcional)',
    start: '',
    send: 'Guardar cambios',
  },
  'a person to add': {
    show: <AddPersonDialog opened onClose={nothing} onLink={nothing} />,
    field: 'Correo',
    start: '',
    send: 'Añadir persona',
    text: 'nora@acme.test',
    also: { 'Nombre y apellidos': 'Nora Nueva' },
  },
  'a holiday': {
    show: <HolidaySettings manage projectId={PROJECT.id} />,
    field: 'Nombre (opcional)',
    start: '',
    send: 'Añadir festivo',
    also: { Día: today().split('-').toReversed().join('/') },
  },
  'a new own field': {
    show: <FieldDialog projectId={PROJECT.id} field={null} fields={[]} hasValues={false} onClose={nothing} />,
    tables: { project_fields: [] },
    field: 'Nombre',
    start: '',
    send: 'Crear campo',
  },
  'an own field': {
    show: (
      <FieldDialog
        projectId={PROJECT.id}
        field={FIELD}
        fields={[FIELD]}
        hasValues={false}
        onClose={nothing}
      />
    ),
    tables: { project_fields: [FIELD as never] },
    field: 'Nombre',
    start: 'Planta',
    send: 'Guardar',
  },
});
