// What somebody typed and has not saved, kept in this browser: per person, Group, kind and record. Survives a lost
// session, a reload and a crash; gone once it is saved or thrown away.

export interface Draft {
  /** ISO moment of the last key. */
  readonly at: string
  /** Revision it was typed over; absent for a new record. */
  readonly rev?: string
  /** Id the new record will have, so that a second try does not make a second record. */
  readonly id: string
  readonly values: Record<string, unknown>
}

const oldest = 30 * 24 * 3_600_000

/** `record` is the id of a record or `new`. */
export function draftKey(user: string | null, db: string, kind: string, record: string): string {
  return ['draft', user ?? '', db, kind, record].join('/')
}

/** The draft kept under a key; nothing when there is none, it is too old, or the browser keeps nothing. */
export function readDraft(key: string, now: Date): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
    if (!draft || typeof draft.values !== 'object') return undefined
    return now.getTime() - Date.parse(draft.at) < oldest ? draft : undefined
  } catch {
    return undefined
  }
}

export function keepDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The browser's store is full or closed; the form itself still holds the text.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept, so nothing is left behind.
  }
}
