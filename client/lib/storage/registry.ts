// Everything that the product keeps in a browser. No other file names localStorage, sessionStorage, IndexedDB or their
// libraries: a new value gets its line here. The first script of the page reads this file, too.

/** Where it is kept. `session`: in this tab; `memory`: until the page is closed; `indexed`: IndexedDB. */
type AreaName = 'local' | 'session' | 'memory' | 'indexed';

/** One kept thing. */
export interface Declaration {
  /** Its key, or the beginning of its keys: `:<person>` follows it if it belongs to a person, and `:<id>` if there are several. */
  key: string;
  /**
   * The version of its form. A form that the version before cannot read gets the next version and a migration: its keys begin with
   * `<key>@<version>` from version 2 on, so that pages of both versions can be open. Values that a reader can do without need none.
   */
  version: number;
  /**
   * By version, from 1 on: makes the text of the next version. Null, or a failure: this version cannot read it, so it is dropped, and
   * if it was typed, the person reads that. Things of the device have none: their forms are those of libraries, or random digits.
   */
  migrations?: readonly ((text: string, id: string) => string | null)[];
  /**
   * A person's things are erased when the person signs out and when another person signs in, and unreadable while their session has
   * ended by itself. A device's things say nothing about a person.
   */
  of: 'person' | 'device';
  area: AreaName;
  /** Typed by the person, and nowhere else: they are asked before it is erased, and it never gives way to a newer text. */
  typed?: true;
  /** Each tab has its own: the id of the tab precedes the others. A later page takes over the values of a closed tab. */
  perTab?: true;
}

// The first script of the page is bundled by itself, and takes no more than these.
/** The session itself, which the auth client reads and writes. */
export const SESSION = { key: 'plataforma-scrum-session', version: 1, of: 'device', area: 'local' } as const;
/** The theme of the first paint. */
export const THEME = { key: 'plataforma-scrum-theme', version: 1, of: 'device', area: 'local' } as const;
/** The selected project. */
export const PROJECT = { key: 'plataforma-scrum-project', version: 1, of: 'person', area: 'local' } as const;
/**
 * The boards of the last visit: a database, whose keys begin with the person. They can be read again, so they are erased when the
 * session ends, however it does, and a build shows only the boards that it has written itself.
 */
export const BOARDS = { key: 'plataforma-scrum', version: 1, of: 'person', area: 'indexed' } as const;

export const STORED_VALUES = {
  session: SESSION,
  theme: THEME,
  /** The id of this tab. A duplicated tab has the same, until another page answers. */
  tab: { key: 'plataforma-scrum-tab', version: 1, of: 'device', area: 'session' },
  /** The turn of the last command that was given in this browser, by whomever. */
  turn: { key: 'plataforma-scrum-turn', version: 1, of: 'device', area: 'local' },
  /** Set after the person has signed out: other tabs then erase their stored values. */
  signedOut: { key: 'plataforma-scrum-signed-out', version: 1, of: 'device', area: 'local' },
  /** The browser's half of the key of anonymous notes: it is of no use to anybody without the server's half for a person. */
  noteSecret: { key: 'plataforma-scrum-note-secret', version: 1, of: 'device', area: 'local' },
  /** By retrospective: secrets of earlier versions, which name no person. Each is erased when its retrospective is opened. */
  formerNoteSecret: { key: 'retro-secret', version: 1, of: 'device', area: 'local' },

  /** The key of the seals, from the server, during the session. */
  sealKey: { key: 'plataforma-scrum-seal-key', version: 1, of: 'person', area: 'local' },
  /** The values of a session that has ended by itself, encrypted. */
  sealed: { key: 'plataforma-scrum-sealed', version: 1, of: 'person', area: 'local' },

  project: PROJECT,
  /** Set once the person has seen a view: their first visit leads to one of their projects. */
  visited: { key: 'plataforma-scrum-visited', version: 1, of: 'person', area: 'local' },
  sidebar: { key: 'plataforma-scrum-sidebar', version: 1, of: 'person', area: 'local' },
  recentStories: { key: 'plataforma-scrum-recent', version: 1, of: 'person', area: 'local' },
  recentSearches: { key: 'plataforma-scrum-searches', version: 1, of: 'person', area: 'local' },
  foldedSections: { key: 'plataforma-scrum-folded', version: 1, of: 'person', area: 'local' },
  /** Commands that are not answered, by page. */
  waiting: { key: 'plataforma-scrum-waiting', version: 1, of: 'person', area: 'local' },
  /** By round: votes of Planning Poker that an earlier version has left. They are taken over into the queue. */
  vote: { key: 'plataforma-scrum-vote', version: 1, of: 'person', area: 'local' },
  /** By retrospective and field. */
  noteDraft: {
    key: 'plataforma-scrum-note',
    version: 2,
    // the text alone
    migrations: [(text) => JSON.stringify(text)],
    of: 'person',
    area: 'local',
    typed: true,
  },
  storyDraft: {
    key: 'plataforma-scrum-new-story',
    version: 2,
    // stories had no types, and a description that nobody had typed was empty
    migrations: [
      (text) => {
        const draft = JSON.parse(text);
        return JSON.stringify({ ...draft, description: draft.description || null, type: 'story' });
      },
    ],
    of: 'person',
    area: 'local',
    typed: true,
    perTab: true,
  },
  /** By project. */
  pokerDraft: {
    key: 'plataforma-scrum-new-poker-session',
    version: 1,
    of: 'person',
    area: 'local',
    typed: true,
    perTab: true,
  },
  /** By story, session, action or topic, and field. */
  fieldDraft: {
    key: 'field',
    version: 2,
    // all had the form of a field of a story
    migrations: [
      (text, id) =>
        /:(?:comment|vote-comment|action|discussion)$/.test(id)
          ? JSON.stringify(JSON.parse(text).value)
          : text,
    ],
    of: 'person',
    area: 'local',
    typed: true,
  },
  /** The typed values of forms, by form and the thing that they change. */
  formDraft: {
    key: 'plataforma-scrum-form',
    version: 2,
    // of a new retrospective it was the title, which only one without a sprint has
    migrations: [(text, id) => (id.endsWith(':new-retro') ? `{"sprintId":null,"title":${text}}` : text)],
    of: 'person',
    area: 'local',
    typed: true,
  },
  /** The ids of what was sent and is not known to be done, by its content. */
  unanswered: { key: 'unanswered', version: 1, of: 'person', area: 'session' },
  /** Titles in the field that adds stories, by project. */
  quickTitle: { key: 'quick-title', version: 1, of: 'person', area: 'local', typed: true },
  /** New stories that the server refused, by project. */
  quickFailures: {
    key: 'quick-failures',
    version: 2,
    // titles alone
    migrations: [
      (text, id) =>
        JSON.stringify(
          JSON.parse(text).map((title: string) => ({ kind: 'create', stories: [{ project_id: id, title }] })),
        ),
    ],
    of: 'person',
    area: 'local',
    typed: true,
  },
  /** Typed texts that have no field any more, each with its former place: they wait to be copied. */
  textCopy: { key: 'plataforma-scrum-text-copy', version: 1, of: 'person', area: 'local', typed: true },
  boards: BOARDS,
} as const satisfies Record<string, Declaration>;

type Names<Part> = {
  [Name in keyof typeof STORED_VALUES]: (typeof STORED_VALUES)[Name] extends Part ? Name : never;
}[keyof typeof STORED_VALUES];

/** The texts that are kept for the device. */
export type DeviceName = Names<{ of: 'device'; area: 'local' }>;
/** The texts that are kept for a person. */
export type TextName = Names<{ of: 'person'; area: 'local' | 'session' | 'memory' }>;
/** Those that the person types. */
export type DraftName = Names<{ typed: true }>;

/** All declarations, for code that treats them alike. */
export const DECLARATIONS: readonly Declaration[] = /* @__PURE__ */ Object.values(STORED_VALUES);

/** The key of a value of a person. @param id which one, where there are several. */
export const personKey = (
  { key, version }: Pick<Declaration, 'key' | 'version'>,
  personId: string,
  id?: string,
): string => `${version === 1 ? key : `${key}@${version}`}:${personId}${id === undefined ? '' : `:${id}`}`;

/** The key of a person's value under a name. @param id which one, where there are several. */
export const keyOf = (name: TextName, personId: string, id?: string): string =>
  personKey(STORED_VALUES[name], personId, id);

/**
 * Keys of earlier versions that name no person. Their owner is unknown, so they are never shown: they are erased at the next sign-in,
 * or when a page of a signed-in person opens.
 */
export const OBSOLETE = {
  /** Drafts of notes. They may be somebody else's, also in an anonymous retrospective: the person reads that they are gone. */
  noteDrafts: 'retro-draft:',
  folded: 'backlog-folded',
  /** The whole key: the present ones begin with it. */
  sidebar: 'plataforma-scrum-sidebar',
} as const;
