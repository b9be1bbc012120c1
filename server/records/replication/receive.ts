// `_bulk_docs` with `new_edits:false`: revisions made elsewhere, each under its own name. Whatever could refuse a save
// refuses here too; a refusal is said as CouchDB's clients understand it, who then show the document as denied.
import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '#core/entity/entity.ts'
import { fail, failFields, type Failure } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import { toWire, type Transaction } from '#server/store/database.ts'
import { writeEach } from '../bulk.ts'
import { entityOf, requireScope } from '../context.ts'
import type { Change, RecordContext } from '../face.ts'
import { readDocument } from '../input.ts'
import { admit, check, checkBeside, current, effects, hookBefore, putOf } from '../save.ts'

interface Arrival {
  readonly id: string
  /** The revision and those it was made from, newest first. */
  readonly line: readonly string[]
  readonly doc: Record<string, unknown>
}

interface Refusal {
  readonly id: string
  readonly rev: string
  readonly error: 'forbidden'
  readonly reason: string
}

/** Null for what is here already. */
type Prepared = { readonly change: Change; readonly line: readonly string[] } | null

/** Answers the refused documents alone. Failure doc_validation for anything that is no replicated document. */
export async function receive(
  context: RecordContext,
  docs: readonly unknown[],
): Promise<Refusal[]> {
  const answers = await writeEach(context, docs.map(readArrival), {
    prepare: (transaction, arrival) => prepare(context, transaction, arrival),
    commit: write,
    refuse: ({ id, line }, failure): Refusal | undefined => {
      return { id, rev: line[0] ?? '', error: 'forbidden', reason: reasonOf(failure) }
    },
  })
  return answers.filter((answer) => answer !== undefined)
}

function reasonOf({ body: { reason } }: Failure): string {
  if (typeof reason === 'string') return reason
  const each = Object.entries(reason).map(([name, text]) => `${name} ${text}`)
  return each.join(', ')
}

/** CouchDB's `_revs_limit`: older ones are not kept. */
const longestLine = 1_000

function readArrival(item: unknown): Arrival {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    throw fail('bad_request', 'Document must be a JSON object')
  }
  const doc = item as Record<string, unknown>
  if (typeof doc._id !== 'string' || doc._id === '') {
    throw fail('doc_validation', 'Document id must be a string')
  }
  return { id: doc._id, line: lineOf(doc).slice(0, longestLine), doc }
}

function lineOf({ _rev, _revisions }: Record<string, unknown>): string[] {
  const { start, ids } = (_revisions ?? {}) as { start?: unknown; ids?: unknown }
  if (_revisions === undefined || _revisions === null) {
    if (typeof _rev === 'string' && isRevision(_rev)) return [_rev]
    throw fail('bad_request', 'Invalid rev format')
  }
  const isList = Array.isArray(ids) && ids.length > 0 && Number.isSafeInteger(start)
  const line = isList ? ids.map((name, at) => `${Number(start) - at}-${String(name)}`) : []
  if (!isList || !line.every(isRevision)) throw fail('doc_validation', 'Invalid _revisions')
  if (_rev !== undefined && _rev !== line[0]) {
    throw fail('doc_validation', '_rev does not agree with _revisions')
  }
  return line
}

function isRevision(rev: string): boolean {
  return /^[1-9]\d{0,8}-[\x21-\x7e]{1,200}$/.test(rev)
}

async function prepare(
  context: RecordContext,
  transaction: Transaction,
  { id, line, doc }: Arrival,
): Promise<Prepared> {
  requireScope(context, 'write')
  const entity = entityOf(context, id)
  if (await transaction.getRevision(id, line[0]!)) return null
  const input = readDocument(doc)
  if (input.klass !== undefined && input.klass !== entity.kind) {
    throw failFields({ klass: { key: 'inclusion' } })
  }
  const standing = await current(transaction, id)
  const isRemoval = input._deleted === true
  const verb = isRemoval ? 'remove' : standing ? 'update' : 'create'
  await admit(context, transaction, entity, { verb, before: standing })
  if (isRemoval) {
    const { now, actor } = context
    const fate = { updated_at: now, updated_by: actor.user_id ?? undefined }
    const left: WireDocument = { ...standing, _id: id, ...fate }
    const change = { entity, verb, doc: left, before: standing, input, context } as const
    if (standing) await hookBefore(change, transaction)
    return { change, line }
  }
  const before = standing && ((await parentOf(transaction, id, line)) ?? standing)
  if (before?._rev !== standing?._rev) checkBeside(context, entity, { input, before: standing })
  const change = await check(context, transaction, entity, { input, before })
  if (before) refuseForged(entity, change)
  return { change, line }
}

/** The live revision it was made from, if it is kept: what a change made elsewhere is measured against. */
async function parentOf(
  transaction: Transaction,
  id: string,
  [, parent]: readonly string[],
): Promise<WireDocument | undefined> {
  const stored = parent === undefined ? undefined : await transaction.getRevision(id, parent)
  return stored && !stored.deleted ? toWire(stored) : undefined
}

/** A save drops what a client says of system fields; here he would believe it was kept. */
function refuseForged(entity: Entity, { input, before, doc }: Change): void {
  for (const [name, field] of Object.entries(entity.fields)) {
    const said = input[name]
    if (!field.system || said === undefined) continue
    const isKnown = [before?.[name], doc[name]].some((value) => isDeepStrictEqual(value, said))
    if (!isKnown) throw failFields({ [name]: { key: 'system_field' } })
  }
}

/** Effects follow the winner: a revision that loses is kept and does nothing. */
async function write(prepared: Prepared, transaction: Transaction): Promise<undefined> {
  if (!prepared) return
  const { change, line } = prepared
  const { entity, doc, before, verb, context } = change
  const event = verb === 'remove' ? 'destroy' : (entity.event?.(doc, before) ?? verb)
  const entry = { rev: undefined, event, actor: context.actor.user_id, at: context.now }
  const put = putOf(entity, doc, { ...entry, deleted: verb === 'remove' })
  const { won } = await transaction.graft({ ...put, line })
  const hadNothing = verb === 'remove' && !before
  if (!won || hadNothing) return
  doc._rev = line[0]
  await effects(change, transaction)
}
