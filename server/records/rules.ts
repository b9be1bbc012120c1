// The rules of a house for the documents in its databases. The product's kinds have all the rules of a save; free databases
// (app/free) have none. The protocol is the same for both.
import { trashKind } from '#core/access/trash.ts'
import { newId } from '#core/ids.ts'
import type { FindQuery } from '#core/wire.ts'
import type { Transaction } from '#server/store/database.ts'
import type { Through } from '#server/store/mango/plan.ts'
import { fileRule, prepareFile, type FileChange } from './attachments/change.ts'
import type { FileRule } from './attachments/stage.ts'
import type { RecordContext, VirtualFind } from './face.ts'
import { findHistory, historyKind } from './history.ts'
import { readingOf, type Reading } from './reading/policy.ts'
import { prepareRemoval } from './remove.ts'
import { prepareArrival, type Arrival } from './replication/arrival.ts'
import { commit, prepare, type SaveRequest, type Written } from './save.ts'
import { findTrash } from './trash/find.ts'
import { commitWithTaken } from './trash/restore.ts'

/** Writes what has been checked. */
type Commit<A> = () => Promise<A>

export interface Rules {
  /** Checks a document against everything that can refuse it; writes nothing. */
  prepare(
    context: RecordContext,
    transaction: Transaction,
    request: SaveRequest,
  ): Promise<Commit<Written>>
  /** The same for a deletion. `input._deleted` is set when a document says so itself. */
  prepareRemoval(
    context: RecordContext,
    transaction: Transaction,
    request: SaveRequest,
  ): Promise<Commit<Written>>
  /** The same for a revision that was made elsewhere. */
  prepareArrival(
    context: RecordContext,
    transaction: Transaction,
    arrival: Arrival,
  ): Promise<Commit<undefined>>
  /** A change of one file of a document, as a save of the document. */
  prepareFile(
    context: RecordContext,
    transaction: Transaction,
    request: FileChange,
  ): Promise<Commit<Written>>
  /** Which files a document takes. Failure doc_validation where it takes none. */
  files(context: RecordContext, id: string): FileRule
  /** What the actor may read here. */
  reading(context: RecordContext): Reading
  /** The id for a document that names none; `''` when there can be none. */
  idFor(context: RecordContext, doc: Record<string, unknown>): string
  /** Answers for a kind that is not stored but computed on request. */
  virtual(context: RecordContext, kind: string): VirtualFind | undefined
  /** The index that a query goes through, where indexes decide which documents a query sees. */
  findThrough(
    context: RecordContext,
    request: FindQuery,
  ): Promise<{ readonly through?: Through; readonly warning?: string | undefined }>
}

/** Kinds, policies, validation, references, hooks, effects. */
export const productRules: Rules = {
  async prepare(context, transaction, request) {
    const prepared = await prepare(context, transaction, request)
    return () => commitWithTaken(prepared, transaction)
  },
  async prepareRemoval(context, transaction, request) {
    const prepared = await prepareRemoval(context, transaction, request)
    return () => commit(prepared, transaction)
  },
  async prepareFile(context, transaction, request) {
    const prepared = await prepareFile(context, transaction, request)
    return () => commit(prepared, transaction)
  },
  files: fileRule,
  prepareArrival,
  reading: readingOf,
  idFor({ house }, doc) {
    const entity = house.registry.byKind(String(doc.klass ?? ''))
    return entity ? newId(entity.prefix) : ''
  },
  virtual({ house, database }, kind) {
    if (kind === historyKind) return findHistory
    if (kind === trashKind) return findTrash
    for (const { virtual = {} } of house.modules) {
      // The kind comes from outside: `constructor` is none.
      const found = Object.hasOwn(virtual, kind) ? virtual[kind]!(database.name) : undefined
      if (found) return found
    }
    return undefined
  },
  findThrough: async () => ({}),
}
