// Takes the addresses out of the mails to a customer who asks to be forgotten (trade 16). That something was sent stays.
import { setMembers } from '#server/records/beside.ts'
import type { RecordContext } from '#server/records/face.ts'
import { anonymiseEvent as event, toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { mail as entity } from '../../entities/mail.ts'
import { recordsOf } from '../customers/bury.ts'
import type { Mail } from './papers.ts'

/** Answers the ids of those mails, whose former revisions say the same. */
export async function forgetMails(
  { house, actor, now: at }: RecordContext,
  transaction: Transaction,
  customers: readonly string[],
): Promise<string[]> {
  const entry = { event, actor: actor.user_id, at }
  const ids: string[] = []
  for await (const stored of recordsOf(transaction, entity.kind, customers)) {
    const doc: Mail = toWire(stored)
    const ended = doc.state === 'waiting' && { state: 'failed', trouble: 'gone', state_at: at }
    const change = {
      doc,
      members: { to: undefined, subject: undefined, text: undefined, label: '', ...ended },
    }
    await setMembers(house, transaction, change, entry)
    ids.push(stored.id)
  }
  return ids
}
