// One record of an archive, checked as a save that changes nothing of it: whatever a field, a rule or a policy of its kind could
// refuse of a stored record is refused, and it comes back as it was, with its number, its author and its moments.
import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '#core/entity/entity.ts'
import { validate } from '#core/entity/validate.ts'
import { fail, failCall, failFields, Failure, type FieldErrors } from '#core/errors.ts'
import { isPerson } from '#core/ids.ts'
import type { WireDocument } from '#core/wire.ts'
import { parseJson } from '#server/bodies/json.ts'
import { isObject } from '#core/json.ts'
import { isRevision } from '#server/store/documents/revision.ts'
import { checkImage, maxFiles } from '#server/records/attachments/stage.ts'
import { checkName, checkType, type Stubs } from '#server/records/attachments/sent-files.ts'
import type { RecordContext } from '#server/records/face.ts'
import { checkId, readDocument } from '#server/records/input.ts'
import { broken } from './untar.ts'

export interface ArchivedRecord {
  readonly entity: Entity
  /** As it is stored, with `_id`. */
  readonly doc: WireDocument
  readonly rev: string
  /** Today's release writes it the same way. */
  readonly isSame: boolean
}

/** A record that cannot be put back, and why. */
export class RefusedRecord extends Error {
  readonly id: string
  readonly problem: Failure

  constructor(id: string, problem: Failure) {
    super(`${id}: ${problem.programBody.reason}`)
    this.name = 'RefusedRecord'
    this.id = id
    this.problem = problem
  }
}

/** Reads a line of an archive. Failure bad_request when it is not a document, RefusedRecord for one that is refused. */
export async function readRecord(context: RecordContext, line: string): Promise<ArchivedRecord> {
  const sent = await parseJson(line).catch(() => Promise.reject(broken()))
  if (!isObject(sent) || typeof sent._id !== 'string' || sent._id.length > 200) throw broken()
  try {
    return check(context, sent._id, sent)
  } catch (error) {
    if (error instanceof Failure) throw new RefusedRecord(sent._id, error)
    throw error
  }
}

function check(context: RecordContext, id: string, sent: Record<string, unknown>): ArchivedRecord {
  const { house, actor, now } = context
  const { _attachments, ...members } = sent
  checkId(id)
  const entity = house.registry.byId(id)
  if (!entity || !house.rules.reading(context).isOpen(id)) throw fail('forbidden', 'unknown_kind')
  if (typeof sent._rev !== 'string' || !isRevision(sent._rev) || sent._deleted !== undefined) {
    throw failCall('bad_request', 'Invalid rev format')
  }
  if (sent.klass !== entity.kind) throw failFields({ klass: { key: 'inclusion' } })
  const input = readDocument(members)
  const wrong = { ...wrongFields(entity, input), ...wrongMembers(input) }
  if (Object.keys(wrong).length > 0) throw failFields(wrong)
  // Computed members are in the archive for its readers, and are never stored.
  const isStored = (name: string) => !Object.hasOwn(entity.computed ?? {}, name)
  const stored = Object.entries(input).filter(([name]) => isStored(name))
  const before: WireDocument = { ...Object.fromEntries(stored), _id: id }
  const validated = validate(entity, input, { before, actor, now })
  if ('errors' in validated) throw failFields(validated.errors)
  const once = Object.keys(validated.once).find((name) => input[name] !== undefined)
  if (once !== undefined) throw failFields({ [once]: { key: 'unknown_field' } })
  const { created_at, created_by, updated_at, updated_by } = before
  const common = { created_at, created_by, updated_at, updated_by }
  const doc: WireDocument = { ...validated.doc, ...common }
  for (const name of defaultsOf(entity, input, doc)) delete doc[name]
  if (_attachments !== undefined) doc._attachments = readStubs(entity, _attachments)
  const isSame =
    input.label === entity.label(doc) &&
    Object.keys(entity.fields)
      .filter(isStored)
      .every((name) => isDeepStrictEqual(doc[name], input[name]))
  return { entity, doc, rev: sent._rev, isSame }
}

/** Fields that a record never had, and that are there only because an empty one means a value: not a change of the record. */
function defaultsOf(
  { fields }: Entity,
  input: Record<string, unknown>,
  doc: WireDocument,
): string[] {
  const isDefault = ([name, field]: [string, Entity['fields'][string]]) => {
    if (input[name] !== undefined || field.system) return false
    const empty = field.parse(undefined)
    return 'value' in empty && isDeepStrictEqual(empty.value, doc[name])
  }
  return Object.entries(fields)
    .filter(isDefault)
    .map(([name]) => name)
}

/** What the system wrote is kept, so it is read as strictly as what people write. */
function wrongFields(entity: Entity, input: Record<string, unknown>): FieldErrors {
  const errors: FieldErrors = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!field.system || input[name] === undefined || input[name] === null) continue
    const parsed = field.parse(input[name])
    if ('errors' in parsed) errors[name] = { key: 'invalid' }
  }
  return errors
}

/** Whenever it was: the clock of the server that wrote it may have been ahead. */
function isMoment(said: unknown): boolean {
  if (typeof said !== 'string' || Number.isNaN(Date.parse(said))) return false
  return new Date(said).toISOString() === said
}

function wrongMembers(input: Record<string, unknown>): FieldErrors {
  const errors: FieldErrors = {}
  for (const name of ['created_at', 'updated_at']) {
    const said = input[name]
    if (said !== undefined && !isMoment(said)) errors[name] = { key: 'invalid' }
  }
  for (const name of ['created_by', 'updated_by']) {
    const said = input[name]
    const isKnown = said === undefined || (typeof said === 'string' && isPerson(said))
    if (!isKnown) errors[name] = { key: 'invalid' }
  }
  return errors
}

const digestForm = /^md5-[A-Za-z0-9+/]{22}==$/

function readStubs({ attachments }: Entity, said: unknown): Stubs {
  if (!attachments) throw fail('doc_validation', 'no_files_here')
  if (!isObject(said)) throw failCall('bad_request', 'Attachments property must be an object')
  const files = Object.entries(said)
  if (files.length > maxFiles) throw fail('too_large', 'files_too_many')
  const stubs = files.map(([name, stub]) => {
    checkName(name)
    const { content_type, digest, length, revpos } = isObject(stub) ? stub : {}
    const isStub =
      typeof content_type === 'string' &&
      typeof digest === 'string' &&
      digestForm.test(digest) &&
      Number.isSafeInteger(length) &&
      Number.isSafeInteger(revpos) &&
      Number(length) >= 0 &&
      Number(revpos) > 0
    if (!isStub) throw failCall('bad_request', `Attachment ${name} must be an object`)
    checkImage({ imagesOnly: attachments.take === 'images' }, checkType(content_type))
    const numbers = { revpos: Number(revpos), length: Number(length) }
    return [name, { content_type, digest, ...numbers, stub: true }]
  })
  return Object.fromEntries(stubs) as Stubs
}
