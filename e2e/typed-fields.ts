import type { Locator, Page } from '@playwright/test';
import { backlogOf } from './backlog-page.ts';
import { boardOf } from './board-page.ts';
import { dialog } from './dashboard-page.ts';
import { panel } from './story-page.ts';

/** Where the fields are: ids of a project and of what is in it. */
export interface FieldData {
  project: string;
  story: string;
  otherStory: string;
  sprint: string;
  /** Retrospectives in the phases of writing, grouping and agreeing. */
  writing: string;
  grouping: string;
  agreeing: string;
  /** Sessions of Planning Poker whose first story is open, or revealed. */
  voting: string;
  revealed: string;
  /** The name of the person. */
  name: string;
}

/** A field of the product that takes a text. */
export interface TypedField {
  /** Its file, below client/features/ or client/stories/. */
  file: string;
  /** Distinguishes it from the other fields of its file. */
  what?: string;
  at: (data: FieldData) => string;
  /** Shows the field, if the address alone does not. */
  open?: (page: Page, data: FieldData) => Promise<unknown>;
  field: (page: Page) => Locator;
  /** Whether the view asks before it is left with it. */
  asks?: true;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const inMenu = async (page: Page, menu: Locator, entry: string | RegExp) => {
  await menu.click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};
const view = (name: string) => (data: FieldData) => `/?view=${name}&project=${data.project}`;
const backlog = (data: FieldData) => backlogOf(data.project);
const story = (data: FieldData) => `${boardOf(data.project)}&story=${data.story}`;
const settings = (name: string) => (data: FieldData) =>
  `/?view=project&project=${data.project}&section=${name}`;
const retro = (id: 'writing' | 'grouping' | 'agreeing') => (data: FieldData) =>
  `/?view=retro&project=${data.project}&retro=${data[id]}`;
const poker = (id: 'voting' | 'revealed') => (data: FieldData) =>
  `/?view=poker&project=${data.project}&session=${data[id]}`;
const withDialog = (name: string) => (data: FieldData) => `${backlogOf(data.project)}&dialog=${name}`;
const inPanel = (label: string) => (page: Page) => panel(page).getByLabel(label, { exact: true });
const inDialog = (label: string | RegExp) => (page: Page) =>
  dialog(page).getByRole('textbox', { name: label });
const backlogMenu = (entry: string) => (page: Page) =>
  inMenu(page, button(page, 'Opciones del backlog'), entry);
const storyMenu = (entry: string) => (page: Page) =>
  inMenu(
    page,
    panel(page)
      .getByRole('button', { name: /^(Más acciones|Opciones)/ })
      .first(),
    entry,
  );
/** Presses a button that opens a form, unless a draft has opened it. */
const unlessOpen = async (field: Locator, opener: Locator) => {
  await field.or(opener).first().waitFor();
  if (!(await field.isVisible())) await opener.click();
};
const press = (name: string | RegExp) => (page: Page) => button(page, name).first().click();
const boardColumn = (entry: string) => (page: Page) =>
  inMenu(page, page.getByRole('button', { name: /^Opciones de Por Hacer/ }), entry);

/** The fields of the panel of a story. */
const OF_STORY: TypedField[] = [
  { file: 'user-stories/panel/Title.tsx', at: story, field: inPanel('Título') },
  { file: 'user-stories/panel/Description.tsx', at: story, field: inPanel('Descripción') },
  { file: 'user-stories/parts/CriteriaEditor.tsx', at: story, field: inPanel('Criterio 1') },
  {
    file: 'choices/LabelsInput.tsx',
    at: story,
    field: (page) => panel(page).getByRole('combobox', { name: 'Etiquetas' }),
  },
  { file: 'user-stories/parts/TasksSection.tsx', at: story, field: inPanel('Tarea 1') },
  { file: 'user-stories/parts/NewTaskField.tsx', at: story, field: inPanel('Añadir una tarea') },
  { file: 'user-stories/parts/CommentComposer.tsx', at: story, field: inPanel('Escribe un comentario') },
  {
    file: 'user-stories/parts/CommentThread.tsx',
    at: story,
    open: (page) =>
      panel(page)
        .getByRole('button', { name: /^Responder/ })
        .first()
        .click(),
    field: (page) => panel(page).getByRole('textbox', { name: /^Respuesta|^Responde/ }),
  },
  {
    file: 'user-stories/parts/CommentItem.tsx',
    at: story,
    open: (page) =>
      panel(page)
        .getByRole('button', { name: /^Editar el comentario/ })
        .first()
        .click(),
    field: inPanel('Editar el comentario'),
  },
  {
    file: 'user-stories/properties/BlockedProperty.tsx',
    at: story,
    open: async (page) => {
      const field = panel(page).getByRole('textbox', { name: 'Motivo del bloqueo' });
      await panel(page).getByLabel('Título', { exact: true }).waitFor();
      if (!(await field.isVisible())) await storyMenu('Marcar como bloqueada')(page);
    },
    field: (page) => panel(page).getByRole('textbox', { name: 'Motivo del bloqueo' }),
  },
  {
    file: 'user-stories/fields/TypedValue.tsx',
    at: story,
    open: (page) =>
      unlessOpen(
        panel(page).getByRole('textbox', { name: 'Cliente' }),
        panel(page).getByRole('button', { name: /Cliente/ }),
      ),
    field: (page) => panel(page).getByRole('textbox', { name: 'Cliente' }),
  },
  {
    file: 'user-stories/panel/CloneDialog.tsx',
    at: story,
    open: storyMenu('Clonar…'),
    field: inDialog('Título'),
  },
  {
    file: 'user-stories/templates/SaveAsTemplateDialog.tsx',
    at: story,
    open: storyMenu('Guardar como plantilla…'),
    field: inDialog('Nombre'),
  },
];

/** Fields of lists of stories, and of the dialogs above them. */
const OF_LISTS: TypedField[] = [
  {
    file: 'backlog/add/QuickAdd.tsx',
    at: backlog,
    field: (page) => page.getByRole('textbox', { name: 'Nueva historia' }),
  },
  {
    file: 'user-stories/new/NewStoryDialog.tsx',
    what: 'title',
    at: withDialog('story'),
    field: inDialog('Título'),
  },
  {
    file: 'user-stories/new/NewStoryDialog.tsx',
    what: 'description',
    at: withDialog('story'),
    field: inDialog(/^Descripción/),
  },
  {
    file: 'projects/NewProjectDialog.tsx',
    what: 'name',
    at: withDialog('project'),
    field: inDialog('Nombre'),
  },
  {
    file: 'projects/NewProjectDialog.tsx',
    what: 'description',
    at: withDialog('project'),
    field: inDialog(/^Descripción/),
  },
  { file: 'sprints/SprintForm.tsx', what: 'name', at: withDialog('sprint'), field: inDialog('Nombre') },
  { file: 'sprints/SprintForm.tsx', what: 'goal', at: withDialog('sprint'), field: inDialog(/^Objetivo/) },
  { file: 'invitations/InviteForm.tsx', at: withDialog('invite'), field: inDialog(/^Correo/) },
  {
    file: 'backlog/dialogs/EpicForm.tsx',
    what: 'the name of a new one',
    at: backlog,
    open: async (page) => {
      await backlogMenu('Épicas')(page);
      await unlessOpen(inDialog('Nombre')(page), dialog(page).getByRole('button', { name: 'Nueva épica' }));
    },
    field: inDialog('Nombre'),
  },
  {
    file: 'backlog/dialogs/EpicForm.tsx',
    what: 'the description of one',
    at: backlog,
    open: async (page) => {
      await backlogMenu('Épicas')(page);
      await unlessOpen(
        inDialog(/^Descripción/)(page),
        dialog(page).getByRole('button', { name: 'Editar Pagos' }),
      );
    },
    field: inDialog(/^Descripción/),
  },
  {
    file: 'backlog/dialogs/ReadyDialog.tsx',
    at: backlog,
    open: backlogMenu('Cuándo está preparada una historia'),
    field: inDialog(/^Una historia está preparada/),
  },
  {
    file: 'filter/views/ViewNameDialog.tsx',
    at: (data) => `${backlogOf(data.project)}&q=pago`,
    open: press('Guardar como vista'),
    field: inDialog('Nombre'),
  },
  {
    file: 'edits/BlockDialog.tsx',
    at: (data) => boardOf(data.project),
    open: async (page) => {
      await page.locator('[data-drag-handle]').first().press('.');
      await page.getByRole('menuitem', { name: 'Marcar como bloqueada' }).click();
    },
    field: (page) => dialog(page).getByRole('textbox').first(),
  },
  {
    file: 'kanban/column/lazy/ColumnDialog.tsx',
    at: (data) => boardOf(data.project),
    open: boardColumn('Cambiar el nombre'),
    field: (page) => dialog(page).getByRole('textbox').first(),
  },
];

/** Fields of teams, people and plans. */
const OF_TEAMS: TypedField[] = [
  {
    file: 'planning/AbsenceDialog.tsx',
    at: view('planning'),
    open: press(/^Ausencias de/),
    field: inDialog(/^Nota/),
  },
  {
    file: 'teams/TeamDialogs.tsx',
    at: view('team'),
    open: press('Nuevo equipo'),
    field: inDialog('Nombre'),
  },
  {
    file: 'settings/ProfileFields.tsx',
    asks: true,
    at: () => '/?view=settings',
    field: (page) => page.getByRole('textbox', { name: /^Nombre y apellidos/ }),
  },
  {
    file: 'administration/AddPersonDialog.tsx',
    what: 'name',
    at: () => '/?view=settings&tab=admin',
    open: press('Añadir persona'),
    field: inDialog(/^Nombre y apellidos/),
  },
  {
    file: 'administration/AddPersonDialog.tsx',
    what: 'address',
    at: () => '/?view=settings&tab=admin',
    open: press('Añadir persona'),
    field: inDialog(/^Correo/),
  },
];

/** Fields of the settings of a project. */
const OF_PROJECT: TypedField[] = [
  {
    file: 'projects/settings/GeneralSettings.tsx',
    what: 'name',
    at: settings('general'),
    asks: true,
    field: (page) => page.getByRole('main').getByLabel('Nombre', { exact: true }),
  },
  {
    file: 'projects/settings/GeneralSettings.tsx',
    what: 'description',
    at: settings('general'),
    asks: true,
    field: (page) => page.getByRole('main').getByLabel(/^Descripción/),
  },
  {
    file: 'projects/columns/ColumnRow.tsx',
    at: settings('board'),
    asks: true,
    field: (page) =>
      page
        .getByRole('main')
        .getByRole('textbox', { name: /^Nombre de/ })
        .first(),
  },
  {
    file: 'story-settings/TypeDialog.tsx',
    at: settings('stories'),
    open: press('Editar el tipo Error'),
    field: inDialog(/^Texto con que empieza/),
  },
  {
    file: 'own-fields/FieldDialog.tsx',
    at: settings('stories'),
    open: press('Nuevo campo'),
    field: inDialog('Nombre'),
  },
  {
    file: 'user-stories/templates/TemplateDialog.tsx',
    what: 'name',
    at: settings('stories'),
    open: press('Nueva plantilla'),
    field: inDialog('Nombre'),
  },
  {
    file: 'user-stories/templates/TemplateDialog.tsx',
    what: 'description',
    at: settings('stories'),
    open: press('Nueva plantilla'),
    field: inDialog(/^Descripción/),
  },
  {
    file: 'backlog/dialogs/NewLabel.tsx',
    at: settings('labels'),
    field: (page) => page.getByRole('textbox', { name: 'Nueva etiqueta' }),
  },
  {
    file: 'backlog/dialogs/LabelList.tsx',
    at: settings('labels'),
    open: async (page) => {
      const rename = page.getByRole('button', { name: /^Cambiar el nombre de/ });
      await unlessOpen(page.getByRole('textbox', { name: 'Nombre de la etiqueta' }), rename.first());
    },
    field: (page) => page.getByRole('textbox', { name: 'Nombre de la etiqueta' }),
  },
  {
    file: 'projects/settings/HolidaySettings.tsx',
    at: settings('holidays'),
    field: (page) => page.getByRole('textbox', { name: /^Nombre/ }),
  },
];

/** Fields of retrospectives and of Planning Poker. */
const OF_MEETINGS: TypedField[] = [
  {
    file: 'retrospectives/overview/StartForm.tsx',
    at: view('retro'),
    field: (page) => page.getByRole('textbox', { name: 'Título' }),
  },
  {
    file: 'retrospectives/overview/TemplateDialog.tsx',
    what: 'name',
    at: view('retro'),
    open: press('Plantilla nueva'),
    field: inDialog('Nombre'),
  },
  {
    file: 'retrospectives/write/NewNote.tsx',
    at: retro('writing'),
    field: (page) => page.getByRole('textbox', { name: 'Nota nueva en Empezar' }),
  },
  {
    file: 'retrospectives/write/OwnNoteItem.tsx',
    at: retro('writing'),
    open: async (page) => {
      const field = page.getByRole('textbox', { name: /^Cambiar la nota/ });
      // it may have been saved when it was left
      await unlessOpen(field, page.getByRole('button', { name: /^(?:Una nota mía|Sin guardar)/ }).last());
    },
    field: (page) => page.getByRole('textbox', { name: /^Cambiar la nota/ }),
  },
  {
    file: 'retrospectives/group/TopicTitle.tsx',
    at: retro('grouping'),
    open: (page) =>
      unlessOpen(
        page.getByRole('textbox', { name: 'Título del grupo' }),
        page.getByTitle('Cambiar el título').first(),
      ),
    field: (page) => page.getByRole('textbox', { name: 'Título del grupo' }),
  },
  {
    file: 'retrospectives/agree/Discussion.tsx',
    at: retro('agreeing'),
    field: (page) => page.getByRole('textbox', { name: 'Lo que hablamos' }),
  },
  {
    file: 'retrospectives/actions/ActionForm.tsx',
    at: retro('agreeing'),
    field: (page) => page.getByRole('form', { name: 'Nueva acción' }).getByRole('textbox').first(),
  },
  {
    file: 'poker/start/SetupPanel.tsx',
    at: view('poker'),
    field: (page) => page.getByRole('textbox', { name: 'Nombre', exact: true }),
  },
  {
    file: 'poker/session/frame/SettingsDialog.tsx',
    at: poker('voting'),
    open: async (page) => {
      await page.getByRole('radio', { name: '5 puntos' }).waitFor();
      await inMenu(page, page.getByRole('button', { name: /^(Más acciones|Opciones)/ }).first(), /^Ajustes/);
    },
    field: inDialog('Nombre'),
  },
  {
    file: 'poker/session/voting/VoteComment.tsx',
    at: poker('voting'),
    open: async (page) => {
      const field = page.getByRole('textbox', { name: 'Comentario de tu voto' });
      const card = page.getByRole('radio', { name: '5 puntos' });
      await card.waitFor();
      if (!(await field.isVisible())) await card.click();
    },
    field: (page) => page.getByRole('textbox', { name: 'Comentario de tu voto' }),
  },
  {
    file: 'poker/session/Discussion.tsx',
    at: poker('revealed'),
    field: (page) => page.getByRole('textbox', { name: 'Comenta la estimación' }),
  },
];

/** The fields of the product that take a text, by where they are. */
export const TYPED_FIELDS: Record<string, readonly TypedField[]> = {
  'an open story': OF_STORY,
  'lists and their dialogs': OF_LISTS,
  'teams and people': OF_TEAMS,
  'the settings of a project': OF_PROJECT,
  meetings: OF_MEETINGS,
};

/** Why a field is not walked over: what is in it need not outlive the page, or another field shows that it does. */
type Reason =
  | 'a part of fields that are named by themselves'
  | 'kept with the other fields of its form'
  | 'searches'
  | 'a secret'
  | 'typed to confirm'
  | 'a figure'
  | 'an address or name that the browser fills in'
  | 'a choice';

const PART = 'a part of fields that are named by themselves';
const FORM = 'kept with the other fields of its form';
const FILLED = 'an address or name that the browser fills in';
const FIGURE = 'a figure';
const CHOICE = 'a choice';

/** The other fields, by file, with the reason for each. */
export const OTHER_FIELDS: Record<string, readonly Reason[]> = {
  'administration/HandOverDialog.tsx': ['searches'],
  'administration/PeopleSection.tsx': ['searches'],
  'auth/AccountForm.tsx': [FILLED, FILLED, 'a secret'],
  'auth/CodeRequestForm.tsx': [FILLED],
  'auth/CodeScreen.tsx': ['a secret'],
  'auth/EmailField.tsx': [PART],
  'auth/LinkScreen.tsx': ['a secret'],
  'auth/RecoverScreen.tsx': [FILLED],
  'auth/SignInScreen.tsx': [FILLED, 'a secret'],
  'backlog/list/BacklogRow.tsx': [CHOICE],
  'edits/BlockDialog.tsx': ['searches'],
  'own-fields/NumberSettings.tsx': [FORM],
  'own-fields/OptionRows.tsx': [FORM, FORM],
  'planning/BacklogPane.tsx': ['searches'],
  'planning/HoursDialog.tsx': [FIGURE],
  'poker/start/CardsEditor.tsx': [FORM, FORM, FORM],
  'poker/start/StoryPicker.tsx': ['searches'],
  'projects/life/DeleteProjectDialog.tsx': ['typed to confirm'],
  'projects/settings/GeneralSettings.tsx': [FORM],
  'projects/life/HandOver.tsx': ['typed to confirm'],
  'projects/columns/ColumnRow.tsx': [FORM, FORM],
  'projects/columns/TeamLimits.tsx': [FIGURE],
  'reports/ReportSearch.tsx': ['searches'],
  'retrospectives/actions/TaskDialog.tsx': ['searches'],
  'retrospectives/overview/TemplateDialog.tsx': [FORM, FORM],
  'retrospectives/write/NoteField.tsx': [PART],
  'search/SearchBar.tsx': ['searches'],
  'settings/AccessSection.tsx': [FILLED, 'a secret'],
  'settings/AppearanceTab.tsx': [CHOICE],
  'settings/CurrentPassword.tsx': ['a secret'],
  'settings/ProfileFields.tsx': [FORM, CHOICE],
  'choices/PointsField.tsx': [FIGURE],
  'filter/panel/FieldGroups.tsx': ['searches', 'searches'],
  'filter/panel/FilterGroup.tsx': ['searches', 'searches'],
  'filter/SearchField.tsx': ['searches'],
  'teams/EditMemberDialog.tsx': [FIGURE, FORM],
  'teams/TeamView.tsx': ['searches'],
  'user-stories/deleted/DeletedStories.tsx': ['searches'],
  'user-stories/links/LinksSection.tsx': ['searches'],
  'user-stories/new/NewStoryDialog.tsx': [FORM],
  'user-stories/parts/CommentField.tsx': [PART],
  'user-stories/properties/BlockedProperty.tsx': ['searches'],
  'user-stories/templates/TemplateDialog.tsx': [FORM],
  'user-stories/templates/TemplateFields.tsx': [FORM],
  'user-stories/templates/TemplateName.tsx': [PART],
};
