// Sending a paper or a message to a customer by mail: one call for all of them, and one that says what it will say. The mail leaves by
// the queue.
import { z } from 'zod'
import { mayReadLinks, membersMayEdit, seesMoney } from '#core/access/policies.ts'
import { fail } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { dayMs } from '#core/time/zone.ts'
import type { WireDocument } from '#core/wire.ts'
import { bodyOf } from '#server/calls/action-body.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { countAttempt } from '#server/limits/rate.ts'
import { writeBeside } from '#server/records/beside.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import { admitPlan } from '#server/records/save.ts'
import { requireScope } from '#server/session/actor.ts'
import { auditActorOf } from '#server/session/audit.ts'
import { findLink, makeLink } from '#server/session/links.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { pagesOf } from '#server/store/queries/pages.ts'
import { mail as entity } from '../../entities/mail.ts'
import { ticket as ticketEntity } from '../../entities/ticket.ts'
import { stepOf, stepRefused } from '../../rules/estimate/steps.ts'
import {
  mailPapers,
  recentMail,
  sendMailForm,
  type MailPaper,
  type MailWords,
} from '../../rules/mail/mail.ts'
import { setEstimate, type Estimate } from '../estimate/write.ts'
import { statusLinks } from '../link/sorts.ts'
import { loadGroup } from '../paper/group.ts'
import type { PaymentDoc } from '../payment/load.ts'
import { mailTask } from './job.ts'
import { loadAbout, mailSources, type Mail } from './papers.ts'

const body = bodyOf(sendMailForm)

/** What a ticket, an estimate or a payment is about, where it says so. */
type Named = Pick<PaymentDoc, '_id' | 'customer_id' | 'ticket_id' | 'estimate_id'>

/** More than any shop writes by hand, and too few for who writes to strangers in the name of this installation. */
const perPerson = { name: 'mail-customer', attempts: 40, window_seconds: 3_600 }
const perDay = { name: 'mail-customer-day', attempts: 100, window_seconds: 86_400 }
/** Looks at what a mail will say: each reads what its paper is made of. */
const looks = { name: 'mail-words', attempts: 200, window_seconds: 3_600 }
const perGroup = { name: 'mail-customer-group', attempts: 200, window_seconds: 86_400 }

/** Who may send mails to strangers here: members who may write, and whose own address is confirmed. */
function admitSender({ house, actor }: RecordContext): string {
  requireScope(actor.scopes, 'write')
  const refused = membersMayEdit(actor, 'update') ?? mayReadLinks(actor)
  if (refused) throw fail('forbidden', refused)
  if (!actor.confirmed || !actor.email) throw fail('forbidden', 'confirm_to_use')
  if (!house.config.smtpUrl) throw fail('forbidden', 'no_mail_server')
  return actor.email
}

interface Sent extends Partial<MailWords> {
  readonly paper: MailPaper
  readonly to: string
}

/** What this is a paper of. Failure not_found for what has no such paper, forbidden for who may not read it. */
async function recordOf({ house, database, actor }: RecordContext, id: string, paper: MailPaper) {
  const { kind, isOf } = mailSources[paper]
  const stored = await database.get(id)
  const entity = house.registry.byId(id)
  if (!stored || stored.deleted || entity?.kind !== kind) throw fail('not_found', 'missing')
  const record = toWire(stored)
  const unread = entity.access(actor, 'read', record)
  if (unread) throw fail('forbidden', unread)
  if (isOf && !isOf(record)) throw fail('not_found', 'missing')
  return record
}

const wanted = z.object({ paper: z.enum(mailPapers) })

/** What a mail with this paper will say, sent now. Failure as of sending it. */
async function readWords(call: Call): Promise<MailWords> {
  const context = contextHere(call)
  const { house, actor } = context
  const reply_to = admitSender(context)
  const { paper } = call.query as z.infer<typeof wanted>
  const record = await recordOf(context, call.params.id ?? '', paper)
  await countAttempt(house, call.reply, looks, actor.user_id ?? '')
  return wordsOf(context, record, { paper, reply_to })
}

async function wordsOf(
  context: RecordContext,
  record: WireDocument,
  { paper, reply_to }: { paper: MailPaper; reply_to: string },
): Promise<MailWords> {
  const { database } = context
  const about = await mailOf(async (id) => {
    const stored = await database.get(id)
    return stored && !stored.deleted ? toWire(stored) : undefined
  }, record)
  const mail: Mail = { _id: '', klass: entity.kind, ...about, reply_to }
  const { subject, text } = await mailSources[paper].load(
    context,
    mail,
    await loadAbout(context, mail),
  )
  return { subject, text }
}

/** Failure not_found for what has no such paper, forbidden or conflict as said above, 422 for a wrong address. */
async function sendByMail(call: Call): Promise<unknown> {
  const context = contextHere(call)
  const { house, database, actor } = context
  const reply_to = admitSender(context)
  const { id = '' } = call.params
  const { again, ...sent } = call.body as Sent & { again?: boolean }
  const { paper } = sent
  const read = await recordOf(context, id, paper)
  await countAttempt(house, call.reply, perPerson, actor.user_id ?? '')
  await countAttempt(house, call.reply, perDay, actor.user_id ?? '')
  await countAttempt(house, call.reply, perGroup, database.name)
  if (!mailSources[paper].isPageless) await linkOf(call, context, read)
  // The queue has no rights of theirs, and would say what is due.
  const isMasked = paper === 'notice' && seesMoney(actor) !== undefined
  const words = isMasked && (await wordsOf(context, read, { paper, reply_to }))
  const written = await database.write(
    async (transaction) => {
      const record = await currentRecord(transaction, id)
      if (!record) throw fail('not_found', 'missing')
      await admitPlan(context, transaction, house.registry.byId(id)!, 'update')
      if (!again && (await isMailed(transaction, id, paper, house.now())))
        throw fail('conflict', 'mailed_already')
      if (paper === 'estimate') await markSent(context, transaction, record)
      const about = await mailOf((one) => currentRecord(transaction, one), record)
      return keep(context, transaction, about, { ...words, ...sent, reply_to })
    },
    [id],
  )
  return answer(202, { ok: true, ...written })
}

/** The page that the button of the mail leads to has its link; it is sealed, and no job holds it. */
async function linkOf(call: Call, { house, database, actor }: RecordContext, record: WireDocument) {
  const { name: db } = database
  if (await findLink(house, db, record._id, statusLinks)) return
  const { clock } = await loadGroup(database, peopleTables(house.store))
  const made = {
    db,
    id: record._id,
    zone: clock,
    person: actor.user_id,
    caller: auditActorOf(call),
  }
  await makeLink(house, made, statusLinks)
}

async function isMailed(transaction: Transaction, id: string, paper: MailPaper, now: Date) {
  const since = { $gt: new Date(now.getTime() - dayMs).toISOString() }
  const selector = { klass: entity.kind, record_id: id, paper, created_at: since }
  for await (const page of pagesOf(transaction, { selector, limit: 200 })) {
    const mails: Mail[] = page.map((one) => toWire(one))
    if (recentMail(mails, paper, now)) return true
  }
  return false
}

/** An estimate that goes out is given to the customer by that. */
async function markSent(context: RecordContext, transaction: Transaction, before: Estimate) {
  const { actor, now } = context
  const refused = stepRefused('send', actor, before)
  if (refused) throw fail('forbidden', refused)
  const taken = stepOf('send', before, { body: {}, person: actor.user_id, now })
  if ('set' in taken) await setEstimate(context, transaction, before, taken)
}

/** Which ticket and customer it is about; a payment may name the estimate or the ticket alone. */
async function mailOf(
  recordAt: (id: string) => Promise<Named | undefined>,
  record: WireDocument,
): Promise<Pick<Mail, 'record_id' | 'ticket_id' | 'customer_id'>> {
  const read = async (id: string | undefined) => (id === undefined ? undefined : recordAt(id))
  const { _id: record_id } = record
  const named: Named = record
  const offer = await read(named.estimate_id)
  const isTicket = record.klass === ticketEntity.kind
  const ticket_id = isTicket ? record_id : (named.ticket_id ?? offer?.ticket_id)
  const ticket = await read(ticket_id)
  const customer_id = named.customer_id ?? offer?.customer_id ?? ticket?.customer_id
  return { record_id, ticket_id, customer_id }
}

async function keep(
  { house, actor, now: at }: RecordContext,
  transaction: Transaction,
  about: Pick<Mail, 'record_id' | 'ticket_id' | 'customer_id'>,
  sent: Sent & { reply_to: string },
): Promise<{ id: string; rev: string }> {
  const by = actor.user_id ?? undefined
  const made = { created_at: at, created_by: by, updated_at: at, updated_by: by }
  const _id = newId(entity.prefix)
  const record = { _id, ...about, ...sent, state: 'waiting', state_at: at, ...made }
  const entry = { event: 'create', actor: actor.user_id, at }
  const { rev } = await writeBeside(house, transaction, record, entry)
  await transaction.addJob(mailTask, { db: transaction.name, id: _id })
  return { id: _id, rev }
}

export const mailRoutes: readonly Route[] = [
  {
    method: 'POST',
    url: '/:db/_mail/:id',
    summary:
      'Send a paper to a customer by mail, in the name of the Group: an `estimate`, the receipt of a `payment`, the `check-in` or `delivery` receipt of a ticket, or a `notice` of how far it is; of a `contract`, which of the customer’s end within the month. What becomes of it is the record of kind `Mail` that is answered',
    tag: 'Mails',
    access: 'database',
    body,
    answers: [202],
    handle: sendByMail,
  },
  {
    method: 'GET',
    url: '/:db/_mail/:id',
    summary: 'What a mail with this paper will say: its subject and its text',
    tag: 'Mails',
    access: 'database',
    query: wanted,
    handle: readWords,
  },
]
