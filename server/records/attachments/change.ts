// One file of a record is put, replaced or taken away: a save of the record that changes nothing else, so whatever could
// refuse a save refuses here too.
import { usualBytesOfFiles } from '#core/access/entitlement.ts'
import { maxFileBytes, maxOriginalBytes } from '#core/access/policies.ts'
import { fail } from '#core/errors.ts'
import { requireScope } from '#server/session/actor.ts'
import type { Transaction } from '#server/store/database.ts'
import type { Upload } from '#server/store/documents/upload.ts'
import { generationOf } from '#server/store/documents/revision.ts'
import { entityOf } from '../context.ts'
import type { RecordContext } from '../face.ts'
import { admitPlan, check, baseOf, leafAt, type Prepared, type Written } from '../save.ts'
import { filesOf, resolve } from './resolve.ts'
import { maxFiles, type FileRule } from './stage.ts'
import { SentFiles, type Stubs } from './sent-files.ts'

/** What a writer wants of one file. */
export interface FileChange {
  readonly id: string
  /** The revision that the writer has seen. */
  readonly rev: string | undefined
  readonly name: string
  /** The new file; undefined takes the one of this name away. */
  readonly file: { readonly contentType: string; readonly upload: Upload } | undefined
}

/** In a transaction of its own. Failures are those of a save; not_found for a file to take away that is not there. */
export async function changeFile(context: RecordContext, request: FileChange): Promise<Written> {
  return context.database.write(
    async (transaction) => {
      const commit = await context.house.rules.prepareFile(context, transaction, request)
      return commit()
    },
    [request.id],
  )
}

/** The files of a record as the writer wants them, from those that it has. */
export function withChange(stubs: Stubs, { name, file }: FileChange): SentFiles {
  if (!file && !Object.hasOwn(stubs, name)) {
    throw fail('not_found', 'attachment_missing')
  }
  const isMore = file && !Object.hasOwn(stubs, name)
  if (isMore && Object.keys(stubs).length >= maxFiles) throw fail('too_large', 'files_too_many')
  return SentFiles.like(stubs, name, file && { ...file, revpos: undefined })
}

/** The product's rules: the kind says whether it takes files, and who changes them. */
export async function prepareFile(
  context: RecordContext,
  transaction: Transaction,
  request: FileChange,
): Promise<Prepared> {
  const { id, rev } = request
  const { actor } = context
  const entity = entityOf(context, id)
  requireScope(actor.scopes, 'write')
  const { verb, base } = await baseOf(transaction, id)
  if (!base || verb === 'create') throw fail('not_found', base ? 'deleted' : 'missing')
  // Taking away is open to those whose plan is full.
  await admitPlan(context, transaction, entity, request.file ? verb : 'remove')
  const { access = entity.access } = entity.attachments ?? {}
  const refused = access(actor, verb, base)
  if (refused) throw fail('forbidden', refused)
  const before = await leafAt(transaction, base, rev)
  const files = resolve(withChange(filesOf(before), request), {
    id,
    generation: generationOf(before._rev ?? '') + 1,
    previous: [],
  })
  const draft = { verb, input: { ...before, _id: id }, before, files }
  const change = await check(context, transaction, entity, draft)
  return { change, previous: base, rev, event: 'attach' }
}

/** Which files a record of this kind takes. Failure doc_validation where it takes none. */
export function fileRule(context: RecordContext, id: string): FileRule {
  const { attachments } = entityOf(context, id)
  if (!attachments) throw fail('doc_validation', 'no_files_here')
  const { take, originals = false } = attachments
  const roomBytes = roomOf(context)
  return {
    imagesOnly: take === 'images',
    most: maxFiles,
    maxBytes: originals ? maxOriginalBytes : maxFileBytes,
    roomBytes,
    blanksPlaces: !originals,
  }
}

/** Bytes that all files of this database may take up; Infinity where nothing limits them. */
export function roomOf({ actor: { group } }: Pick<RecordContext, 'actor'>): number {
  return group ? (group.entitlement.max_bytes_of_files ?? Infinity) : usualBytesOfFiles
}
