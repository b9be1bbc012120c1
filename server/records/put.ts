// One whole record as it is passed to the store, and as it is stored. Nothing is checked here; `save.ts` does that.
import type { Entity } from '#core/entity/entity.ts'
import { searchWords } from '#core/entity/validate.ts'
import type { WireDocument } from '#core/wire.ts'
import { toWire, type Put } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import type { Upload } from '#server/store/documents/upload.ts'

/** The live record under an id; undefined when there is none. */
export async function currentRecord(
  transaction: Transaction,
  id: string,
): Promise<WireDocument | undefined> {
  const stored = await transaction.get(id)
  return stored && !stored.deleted ? toWire(stored) : undefined
}

/** How history records a write. */
export interface Entry {
  readonly rev: string | undefined
  /** The id was made for this write (`Put`). */
  readonly isFresh?: boolean | undefined
  readonly event: string
  readonly actor: string | null
  readonly at: string
  readonly deleted?: boolean
  /** A tombstone without the record's name: it went for good. */
  readonly isNameless?: boolean
  /** Files that no revision names yet. */
  readonly uploads?: readonly Upload[] | undefined
  /** Search words of the records it refers to (`words/referred.ts`). */
  readonly words?: string
}

/** What the store gets for a whole document. */
export function putOf(entity: Entity, doc: WireDocument, entry: Entry): Put {
  const { _id, _rev, _deleted, ...rest } = doc
  const deleted = entry.deleted ?? false
  const label = entry.isNameless ? undefined : entity.label(doc)
  // A tombstone keeps the record's name, so that the history can say what was deleted, its number, who may read it,
  // which record it became part of, whose deletion took it along, and which version goes on in place of this one.
  const { updated_at, updated_by, merged_into, deleted_with, superseded_by } = rest
  const number = entity.sequence && { [entity.sequence]: rest[entity.sequence] }
  const readsBy = (entity.readsBy ?? []).map((name) => [name, rest[name]])
  const left = {
    updated_at,
    updated_by,
    merged_into,
    deleted_with,
    superseded_by,
    ...number,
    ...Object.fromEntries(readsBy),
  }
  const kept = deleted ? left : rest
  return {
    id: _id,
    rev: entry.rev,
    isFresh: entry.isFresh,
    klass: entity.kind,
    deleted,
    body: filled({ ...kept, klass: entity.kind, label }),
    words: deleted ? '' : [searchWords(entity, doc), entry.words].filter(Boolean).join('\n'),
    counters: deleted ? [] : countersOf(entity, doc),
    event: entry.event,
    actor: entry.actor,
    at: entry.at,
    uploads: entry.uploads,
  }
}

/** Without empty members, which JSON does not know. */
function filled(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

/** Keys a record counts under: its kind, what the kind adds, and `*` when it counts towards the plan. */
function countersOf(entity: Entity, doc: WireDocument): string[] {
  return [entity.kind, ...(entity.counters?.(doc) ?? []), ...(entity.counted ? ['*'] : [])]
}
