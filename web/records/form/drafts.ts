// What somebody typed and has not saved, kept in this browser: per person, Group, kind and record. Survives a lost
// session, a reload and a crash; gone once it is saved or thrown away.
import { newId } from '#core/ids.ts'
import { dayMs } from '#core/time/zone.ts'
import type { WireDocument } from '#core/wire.ts'
import { inBrowser } from '#web/storage/browser-storage.ts'

export interface Draft {
  /** ISO moment of the last key. */
  readonly at: string
  /** The record it was typed over, so that what others changed since is noticed; absent for a new one. */
  readonly base?: WireDocument
  /** Id of the record; a new one has it already, so that a second try does not make a second record. */
  readonly id: string
  readonly values: Record<string, unknown>
}

const oldest = 30 * dayMs

/** `record` is an id, also of a record that is not saved yet: two tabs that write two new ones keep two drafts. */
export function draftKey(user: string | null, db: string, kind: string, record: string): string {
  return ['draft', user ?? '', db, kind, record].join('/')
}

/** The draft kept under a key; nothing when there is none, it is too old, or the browser keeps nothing. */
export function readDraft(key: string, now: Date): Draft | undefined {
  const draft = inBrowser.getJson(key) as Draft | null | undefined
  if (!draft || typeof draft.values !== 'object') return undefined
  if (now.getTime() - Date.parse(draft.at) < oldest) return draft
  dropDraft(key)
  return undefined
}

/** A draft, and of what it is one. */
export interface StoredDraft {
  readonly key: string
  readonly kind: string
  readonly draft: Draft
}

/** Names a draft of a record that is there, so that another form over the same record does not write over it. */
export const draftMark = () => `#${newId('dft')}`

/** What a person typed into a record of a kind, or into new ones where none is named, latest first: each form has a draft of its own. */
export function draftsOf(
  user: string | null,
  db: string,
  kind: string,
  { record, now }: { record: string | undefined; now: Date },
): StoredDraft[] {
  const keyOf = (one: string) => draftKey(user, db, kind, one)
  const isOwn = (key: string, draft: Draft) =>
    record === undefined
      ? !draft.base && key === keyOf(draft.id)
      : key === keyOf(record) || key.startsWith(`${keyOf(record)}#`)
  return draftsIn(user, db, now).filter((one) => one.kind === kind && isOwn(one.key, one.draft))
}

/** All that a person typed in a Group and did not save, latest first. */
export function draftsIn(user: string | null, db: string, now: Date): StoredDraft[] {
  const start = draftKey(user, db, '', '').slice(0, -1)
  return inBrowser
    .keys(start)
    .flatMap((key) => {
      const draft = readDraft(key, now)
      const [kind = ''] = key.slice(start.length).split('/')
      return draft ? [{ key, kind, draft }] : []
    })
    .toSorted((one, other) => (one.draft.at < other.draft.at ? 1 : -1))
}

/** Where the browser keeps nothing, the form itself still holds the text. */
export function keepDraft(key: string, draft: Draft): void {
  inBrowser.setJson(key, draft)
}

export function dropDraft(key: string): void {
  inBrowser.set(key, undefined)
}
