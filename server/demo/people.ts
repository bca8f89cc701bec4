/** The password of all demo accounts, printed at the start. They can sign in only over a loopback address. */
export const DEMO_PASSWORD = 'demo-scrum';

/** A person of the demo workspace. */
interface DemoPerson {
  email: string;
  name: string;
  /** The role in the profile. */
  role: 'product_owner' | 'scrum_master' | 'developer' | 'tester' | 'designer';
  roleLabel: string;
  skills: readonly string[];
  /** Hours a week. */
  capacity: number;
  /** Whether the person is a guest, in one project. */
  guest?: boolean;
}

const emailOf = (account: string) => `${account}@demo.plataforma-scrum.local`;

/** The people of the demo workspace, the main person first. Every name is invented. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    email: emailOf('abril'),
    name: 'Abril Casaluna',
    role: 'product_owner',
    roleLabel: 'Product Owner',
    skills: ['Estrategia de producto', 'Entrevistas', 'Analítica'],
    capacity: 32,
  },
  {
    email: emailOf('gael'),
    name: 'Gael Torremar',
    role: 'scrum_master',
    roleLabel: 'Scrum Master',
    skills: ['Facilitación', 'Kanban', 'Métricas de flujo'],
    capacity: 30,
  },
  {
    email: emailOf('noa'),
    name: 'Noa Vientosur',
    role: 'developer',
    roleLabel: 'Desarrollador',
    skills: ['TypeScript', 'React', 'Accesibilidad'],
    capacity: 37.5,
  },
  {
    email: emailOf('iker'),
    name: 'Iker Campoverde',
    role: 'developer',
    roleLabel: 'Desarrollador',
    skills: ['PostgreSQL', 'Node.js', 'Rendimiento'],
    capacity: 37.5,
  },
  {
    email: emailOf('vera'),
    name: 'Vera Montesol',
    role: 'tester',
    roleLabel: 'Tester',
    skills: ['Pruebas exploratorias', 'Playwright', 'Lectores de pantalla'],
    capacity: 35,
  },
  {
    email: emailOf('leo'),
    name: 'Leo Nubeclara',
    role: 'designer',
    roleLabel: 'Diseñador',
    skills: ['Prototipos', 'Sistemas de diseño', 'CSS'],
    capacity: 28,
  },
  {
    email: emailOf('alba'),
    name: 'Alba Riomanso',
    role: 'developer',
    roleLabel: 'Invitado',
    skills: ['Inventarios', 'Node.js'],
    capacity: 16,
    guest: true,
  },
];

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
export const DEMO_ACCOUNTS: readonly DemoAccount[] = DEMO_PEOPLE.map(({ name, email, roleLabel }) => ({
  name,
  email,
  password: DEMO_PASSWORD,
  role: roleLabel,
}));
