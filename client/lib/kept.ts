// What this browser keeps of the server's data from one visit to the next: one value for each person, in IndexedDB. The name of
// the database is also in auth-state.ts, which deletes it when nobody is signed in.
const DATABASE = 'plataforma-scrum';
const VALUES = 'kept';

let opened: Promise<IDBDatabase> | undefined;

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(VALUES);
  const database = await answerOf(request);
  // a sign-out in any tab deletes the database
  database.onversionchange = () => {
    opened = undefined;
    database.close();
  };
  return database;
}

async function values(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= open();
  return (await opened).transaction(VALUES, mode).objectStore(VALUES);
}

/** What is kept for a person; undefined if there is nothing, or nothing can be kept. The caller checks its form. */
export async function readKept(personId: string): Promise<unknown> {
  return values('readonly')
    .then((store) => answerOf(store.get(personId)))
    .catch(() => undefined);
}

/** Keeps a value for a person, instead of the one before; undefined: none. Where nothing can be kept it does nothing. */
export async function keep(personId: string, value: unknown): Promise<void> {
  try {
    const store = await values('readwrite');
    await (value === undefined ? answerOf(store.delete(personId)) : answerOf(store.put(value, personId)));
  } catch {
    // storage may be forbidden or full
  }
}
