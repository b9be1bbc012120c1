// Sends a mail to a customer: its paper is drawn and attached, and what became of it is written down, where the screens see it.
import { isLocked } from '#core/access/policies.ts'
import { Failure } from '#core/errors.ts'
import type { House, Job } from '#server/house.ts'
import { MailNotTaken, sendMail } from '#server/outside/mail.ts'
import { makePdf } from '#server/outside/pdf.ts'
import { setMembers } from '#server/records/beside.ts'
import type { Hooks, RecordContext } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import { systemActor } from '#server/records/upkeep/groups.ts'
import { findLink } from '#server/session/links.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import {
  maxWaitMs,
  type MailPaper,
  type MailState,
  type MailTrouble,
} from '../../rules/mail/mail.ts'
import { noteNotice, shopContext } from '../estimate/write.ts'
import { statusLinks } from '../link/sorts.ts'
import { loadAbout, mailSources, type Mail } from './papers.ts'

export const mailTask = 'mail-customer'

/** Tried again until a server takes it, with growing waits, for a day; the Message-ID is the same each time. */
export const mailCustomerJob: Job = async (house, { db, id }, stopping) => {
  const context = shopContext(house, String(db))
  const { database } = context
  const mail = await waitingMail(context, String(id))
  if (!mail) return
  const settle = (state: MailState, trouble?: MailTrouble) =>
    database.write((transaction) => note(context, transaction, mail, { state, trouble }))
  try {
    if (isLocked(await systemActor(house, database))) return await settle('failed', 'gone')
    // Left as a file it would count as sent.
    if (!house.config.smtpUrl) throw new Error('The installation has no mail server any more')
    const isTaken = await send(house, context, mail, stopping)
    await settle(isTaken ? 'sent' : 'failed', isTaken ? undefined : 'enough')
  } catch (error) {
    const refused = error instanceof MailNotTaken ? error.refused : undefined
    const isGone = error instanceof Failure && error.code === 'not_found'
    if (refused || isGone) return await settle('failed', refused ?? 'gone')
    const waitedMs = house.now().getTime() - Date.parse(mail.created_at ?? '')
    if (waitedMs >= maxWaitMs) return await settle('failed', 'unreachable')
    if (mail.trouble !== 'unreachable') await settle('waiting', 'unreachable')
    throw error
  }
}

async function waitingMail({ database }: RecordContext, id: string): Promise<Mail | undefined> {
  const stored = await database.get(id)
  const mail: Mail | undefined = stored && !stored.deleted ? toWire(stored) : undefined
  return mail?.state === 'waiting' && mail.to ? mail : undefined
}

/** False where its mailbox got enough of them for now. */
async function send(
  house: House,
  { database, actor, now }: RecordContext,
  mail: Mail,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  const { _id: job, record_id = '', created_by = null, to = '' } = mail
  // In the name of the person who sent it: they are the clerk on the paper.
  const context = { house, database, actor: { ...actor, user_id: created_by }, now }
  const paper = mail.paper as MailPaper
  const about = await loadAbout(context, mail)
  const source = mailSources[paper]
  const { subject, text, pdf } = await source.load(context, mail, about)
  const link = source.isPageless
    ? undefined
    : await findLink(house, database.name, record_id, statusLinks)
  if (!link && !source.isPageless)
    return Promise.reject(new Failure('not_found', { key: 'missing' }))
  const names = [created_by ?? '', database.name]
  const { bytes } = pdf ? await makePdf(pdf.sheet, { names }) : {}
  const { shop: sender, replyTo, locale } = about
  const letter = {
    sender,
    replyTo,
    subject: mail.subject ?? subject,
    text: mail.text ?? text,
    file: pdf && bytes ? { name: pdf.name, bytes } : undefined,
  }
  const values = { paper, group: sender, link: link ? new URL(link.url).pathname : '' }
  // By who sends it: nobody keeps the mails of another shop away from a mailbox.
  const counted = `to-customer ${created_by}`
  const asked = { to, locale, template: 'to-customer', counted, letter }
  return sendMail(house, asked, () => values, { stopping, job })
}

export const mailHooks: Hooks = {
  /** What was on its way goes out from the Group that the backup was made of, if from any. */
  async restored(doc, transaction, context) {
    const mail: Mail = doc
    if (mail.state === 'waiting')
      await note(context, transaction, mail, { state: 'failed', trouble: 'restored' })
  },
}

async function note(
  context: RecordContext,
  transaction: Transaction,
  { _id, ticket_id, created_by }: Mail,
  { state, trouble }: { state: MailState; trouble: MailTrouble | undefined },
): Promise<void> {
  const { house } = context
  const at = house.now().toISOString()
  const doc: Mail | undefined = await currentRecord(transaction, _id)
  if (!doc) return
  const members = { state, trouble, state_at: at }
  await setMembers(house, transaction, { doc, members }, { actor: null, at })
  if (state === 'sent' && doc.paper === 'notice')
    await noteNotice(context, transaction, ticket_id ?? '', created_by ?? null)
}
