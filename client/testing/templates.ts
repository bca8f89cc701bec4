import { CREATED, newId, PROJECT, type Row } from './rows.ts';

/** A template of {@link PROJECT}, with what the database gives it. */
export const newTemplate = (values: Row): Row => ({
  id: newId(),
  project_id: PROJECT.id,
  name: 'Pantalla nueva',
  title_prefix: '',
  description: null,
  acceptance_criteria: null,
  type: 'story',
  priority: 'medium',
  story_points: null,
  labels: [],
  tasks: [],
  story_id: null,
  uses: 0,
  removed_at: null,
  created_at: CREATED,
  updated_at: CREATED,
  ...values,
});
