// Documents that belong together, such as a customer, what they bring and its ticket: written all, or none of them.
import { fail, failCall, failFields, Failure, type FieldErrors } from '#core/errors.ts'
import type { Transaction } from '#server/store/database.ts'
import { listQueries } from '#server/store/queries/listing.ts'
import { doEach } from '#server/store/pointers/unread.ts'
import { fewRecords, localId, maxLookedAt, type BulkRequest } from './bulk.ts'
import type { RecordContext } from '../face.ts'
import { checkTexts } from '../input.ts'
import { referredTo } from '../references.ts'
import type { Written } from '../save.ts'

/** Documents of one call. */
export const maxTogether = 100

/**
 * Writes them in their order in one transaction; a later one may refer to an earlier one. The first that is refused ends it
 * and nothing is written: its Failure names fields as `{id}.{field}`. Failure bad_request for too many, and for local ones.
 */
export async function writeTogether(
  context: RecordContext,
  requests: readonly BulkRequest[],
): Promise<Written[]> {
  if (requests.length > maxTogether) {
    throw failCall('bad_request', `At most ${maxTogether} documents are written together.`)
  }
  if (requests.some(({ id }) => localId(id) !== undefined)) {
    throw failCall('bad_request', 'Local documents are not written together with others.')
  }
  const reads = requests.flatMap(({ id, input }) => [id, ...referredTo(context, id, input)])
  if (reads.length > fewRecords) {
    const sizes = await listQueries(context.database).sizes(reads)
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    if (bytes > maxLookedAt) throw fail('too_large', 'too_large')
  }
  return context.database.write(
    (transaction) => doEach(requests.map((request) => () => write(context, transaction, request))),
    reads,
  )
}

async function write(
  context: RecordContext,
  transaction: Transaction,
  request: BulkRequest,
): Promise<Written> {
  const { rules } = context.house
  const prepare = request.remove ? rules.prepareRemoval : rules.prepare
  try {
    checkTexts(request.input)
    const commit = await prepare(context, transaction, request)
    return await commit()
  } catch (error) {
    throw error instanceof Failure ? named(error, request.id) : error
  }
}

/** The same refusal, with the document in front of each field. */
function named(failure: Failure, id: string): Failure {
  if (!failure.fields) return failure
  const paths = Object.entries(failure.fields).map(([path, said]) => [`${id}.${path}`, said])
  return failFields(Object.fromEntries(paths) as FieldErrors)
}
