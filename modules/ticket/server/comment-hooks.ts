// A comment is news of its ticket: the ticket is marked as touched, so "no news for three days" is true.
import type { Hooks } from '#server/records/face.ts'
import { writeBeside } from '#server/records/beside.ts'
import { currentRecord } from '#server/records/put.ts'
import { ticket } from '../entities/ticket.ts'

export const commentHooks: Hooks = {
  async after({ verb, doc, context }, transaction) {
    const id = String(doc.record_id)
    if (verb !== 'create' || !id.startsWith(`${ticket.prefix}-`)) return
    const commented = await currentRecord(transaction, id)
    const { now: at, actor } = context
    // A comment that came with a move was written together with it.
    if (!commented || commented.updated_at === at) return
    const touched = { ...commented, updated_at: at, updated_by: actor.user_id ?? undefined }
    const entry = { event: 'comment', actor: actor.user_id, at }
    await writeBeside(context.house, transaction, touched, entry)
  },
}
