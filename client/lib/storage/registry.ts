// Everything that the product keeps in a browser. Nothing else names localStorage, sessionStorage, IndexedDB or their libraries:
// a new thing gets its line here. The first script of the page reads this file, too.

/** Where it is kept. `session`: in this tab; `memory`: until the page is closed; `indexed`: IndexedDB. */
type AreaName = 'local' | 'session' | 'memory' | 'indexed';

/** One kept thing. */
interface Declaration {
  /**
   * Its key, or the beginning of its keys: `:<person>` follows it if it belongs to a person, and `:<id>` if there are several. A form
   * that the program before cannot read gets another key, and the old key a line in {@link OBSOLETE}.
   */
  key: string;
  /**
   * A person's things are erased when the person signs out and when another person signs in, and unreadable while their session has
   * ended by itself. A device's things say nothing about a person.
   */
  of: 'person' | 'device';
  area: AreaName;
  /** Typed by the person, and nowhere else: they are asked before it is erased, and it never gives way to a newer text. */
  typed?: true;
}

// The first script of the page is bundled by itself, and takes no more than these.
/** The session itself, which the auth client reads and writes. */
export const SESSION = { key: 'plataforma-scrum-session', of: 'device', area: 'local' } as const;
/** The theme of the first paint. */
export const THEME = { key: 'plataforma-scrum-theme', of: 'device', area: 'local' } as const;
/** The selected project. */
export const PROJECT = { key: 'plataforma-scrum-project', of: 'person', area: 'local' } as const;
/**
 * The boards of the last visit: a database, whose keys begin with the person. They can be read again, so they are erased when the
 * session ends, however it does.
 */
export const BOARDS = { key: 'plataforma-scrum', of: 'person', area: 'indexed' } as const;

export const KEPT = {
  session: SESSION,
  theme: THEME,
  /** Set while nobody is signed in because the person has signed out: other tabs then erase what they keep. */
  signedOut: { key: 'plataforma-scrum-signed-out', of: 'device', area: 'local' },
  /** The browser's half of the key of anonymous notes: it is of no use to anybody without the server's half for a person. */
  noteSecret: { key: 'plataforma-scrum-note-secret', of: 'device', area: 'local' },
  /** By retrospective: secrets of earlier versions, which name no person. Each is erased when its retrospective is opened. */
  formerNoteSecret: { key: 'retro-secret', of: 'device', area: 'local' },

  /** The key of what is sealed, from the server, as long as the session stands. */
  sealKey: { key: 'plataforma-scrum-seal-key', of: 'person', area: 'local' },
  /** What a session that has ended by itself has left, encrypted. */
  sealed: { key: 'plataforma-scrum-sealed', of: 'person', area: 'local' },

  project: PROJECT,
  sidebar: { key: 'plataforma-scrum-sidebar', of: 'person', area: 'local' },
  recentStories: { key: 'plataforma-scrum-recent', of: 'person', area: 'local' },
  foldedSections: { key: 'plataforma-scrum-folded', of: 'person', area: 'local' },
  /** Commands that are not answered, by page. */
  waiting: { key: 'plataforma-scrum-waiting', of: 'person', area: 'local' },
  /** By round: votes of Planning Poker that an earlier version has left. They are taken over into the queue. */
  vote: { key: 'plataforma-scrum-vote', of: 'person', area: 'local' },
  /** By retrospective and field. */
  noteDraft: { key: 'plataforma-scrum-note', of: 'person', area: 'local', typed: true },
  storyDraft: { key: 'plataforma-scrum-new-story', of: 'person', area: 'session', typed: true },
  /** By project. */
  pokerDraft: { key: 'plataforma-scrum-new-poker-session', of: 'person', area: 'session', typed: true },
  /** By story or topic, and field. */
  fieldDraft: { key: 'field', of: 'person', area: 'memory', typed: true },
  /** The ids of what was sent and never answered, by its content. */
  unanswered: { key: 'unanswered', of: 'person', area: 'memory' },
  /** Titles in the field that adds stories, by project. */
  quickTitle: { key: 'quick-title', of: 'person', area: 'memory', typed: true },
  /** Titles whose stories could not be created, by project. */
  quickFailures: { key: 'quick-failures', of: 'person', area: 'memory', typed: true },
  boards: BOARDS,
} as const satisfies Record<string, Declaration>;

type Names<Part> = {
  [Name in keyof typeof KEPT]: (typeof KEPT)[Name] extends Part ? Name : never;
}[keyof typeof KEPT];

/** The texts that are kept for the device. */
export type DeviceName = Names<{ of: 'device'; area: 'local' }>;
/** The texts that are kept for a person in the storage of the browser. */
export type TextName = Names<{ of: 'person'; area: 'local' | 'session' }>;
/** The values that are kept for a person in the memory of the page. */
export type MemoryName = Names<{ of: 'person'; area: 'memory' }>;

/** All declarations, for code that treats them alike. */
export const DECLARATIONS: readonly Declaration[] = /* @__PURE__ */ Object.values(KEPT);

/** The key of what belongs to a person. @param id which one, where there are several. */
export const keyOf = (name: TextName, personId: string, id?: string): string =>
  `${KEPT[name].key}:${personId}${id === undefined ? '' : `:${id}`}`;

/**
 * Keys of earlier versions that name no person. Nobody knows whose they are, so they are shown to nobody: they are erased at the next
 * sign-in, or when a page of a signed-in person opens.
 */
export const OBSOLETE = {
  /** Drafts of notes. They may be somebody else's, also in an anonymous retrospective: the person reads that they are gone. */
  noteDrafts: 'retro-draft:',
  folded: 'backlog-folded',
  /** The whole key: the present ones begin with it. */
  sidebar: 'plataforma-scrum-sidebar',
} as const;
