import { expect, test } from 'vitest';
import { splitSkills } from './split-skills.ts';

test('skills that fit in one line are all shown', () => {
  const skills = ['Diseño', 'Accesibilidad'];
  expect(splitSkills(skills)).toEqual({ shown: skills, more: [] });
  expect(splitSkills([])).toEqual({ shown: [], more: [] });
});

test('of more skills the first ones are shown, and the others counted', () => {
  expect(splitSkills(['React', 'TypeScript', 'Diseño', 'SQL'])).toEqual({
    shown: ['React', 'TypeScript'],
    more: ['Diseño', 'SQL'],
  });
});

test('a skill longer than the line is shown alone', () => {
  const long = 'Administración de bases de datos distribuidas';
  expect(splitSkills([long])).toEqual({ shown: [long], more: [] });
  expect(splitSkills([long, 'SQL'])).toEqual({ shown: [long], more: ['SQL'] });
});
