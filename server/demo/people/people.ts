import { randomUUID } from 'node:crypto';

/** The password of all demo accounts, printed at the start. They can sign in only over a loopback address. */
export const DEMO_PASSWORD = 'demo-scrum';
const DEMO_DOMAIN = 'demo.plataforma-scrum.local';

/** A person of the demo workspace. Every name is invented. */
export interface DemoPerson {
  id: string;
  email: string;
  name: string;
  /** The role in the profile. */
  role: 'product_owner' | 'scrum_master' | 'developer' | 'tester' | 'designer';
  roleLabel: string;
  skills: string[];
  /** Hours a week. */
  capacity: number;
  /** Whether the person is a guest, in one project. */
  guest?: boolean;
}

const PEOPLE = {
  abril: {
    name: 'Abril Casaluna',
    role: 'product_owner',
    roleLabel: 'Product Owner',
    skills: ['Estrategia de producto', 'Entrevistas', 'Analítica'],
    capacity: 32,
  },
  gael: {
    name: 'Gael Torremar',
    role: 'scrum_master',
    roleLabel: 'Scrum Master',
    skills: ['Facilitación', 'Kanban', 'Métricas de flujo'],
    capacity: 30,
  },
  noa: {
    name: 'Noa Vientosur',
    role: 'developer',
    roleLabel: 'Desarrollador',
    skills: ['TypeScript', 'React', 'Accesibilidad'],
    capacity: 37.5,
  },
  iker: {
    name: 'Iker Campoverde',
    role: 'developer',
    roleLabel: 'Desarrollador',
    skills: ['PostgreSQL', 'Node.js', 'Rendimiento'],
    capacity: 37.5,
  },
  vera: {
    name: 'Vera Montesol',
    role: 'tester',
    roleLabel: 'Tester',
    skills: ['Pruebas exploratorias', 'Playwright', 'Lectores de pantalla'],
    capacity: 35,
  },
  leo: {
    name: 'Leo Nubeclara',
    role: 'designer',
    roleLabel: 'Diseñador',
    skills: ['Prototipos', 'Sistemas de diseño', 'CSS'],
    capacity: 28,
  },
  alba: {
    name: 'Alba Riomanso',
    role: 'developer',
    roleLabel: 'Invitado',
    skills: ['Inventarios', 'Node.js'],
    capacity: 16,
    guest: true,
  },
} as const;

export type DemoName = keyof typeof PEOPLE;
export type DemoPeople = Record<DemoName, DemoPerson>;

const NAMES = Object.keys(PEOPLE) as DemoName[];
const emailOf = (name: DemoName) => `${name}@${DEMO_DOMAIN}`;

/** The people of a new demo workspace, with new ids. */
export function castPeople(): DemoPeople {
  const cast = NAMES.map((name): [DemoName, DemoPerson] => {
    const person = PEOPLE[name];
    return [name, { ...person, id: randomUUID(), email: emailOf(name), skills: [...person.skills] }];
  });
  return Object.fromEntries(cast) as DemoPeople;
}

/** When a demo is made. */
export interface DemoMoment {
  /** The time zone of days. */
  timeZone: string;
  /** When its history ends. */
  now: Date;
}

/** How to sign in as one of them. */
export interface DemoAccount {
  name: string;
  email: string;
  password: string;
  /** A description of the person. */
  role: string;
}

/** The accounts of the demo, the main person first. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = NAMES.map((name) => ({
  name: PEOPLE[name].name,
  email: emailOf(name),
  password: DEMO_PASSWORD,
  role: PEOPLE[name].roleLabel,
}));
