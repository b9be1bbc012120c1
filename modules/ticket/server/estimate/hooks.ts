// What an estimate does around itself (trade 5): what a new one begins with, until when it holds once it is delivered, and
// what its answer does to the ticket, and notifying the people who work on it.
import { failFields } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import type { Doc } from '#core/entity/entity.ts'
import { escapeMarkdown } from '#core/markdown/escape.ts'
import { moneyWords } from '#core/numbers/money.ts'
import type { Locale } from '#core/wire.ts'
import type { Change, Hooks, RecordContext } from '#server/records/face.ts'
import { notify } from '#server/records/notifications/notify.ts'
import { currentRecord } from '#server/records/put.ts'
import { commit, prepare } from '#server/records/save.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { forgetLink } from '#server/store/secrets/links.ts'
import { sealedTables } from '#server/store/secrets/sealed.ts'
import { estimate as entity } from '../../entities/estimate.ts'
import type { tax as taxEntity } from '../../entities/tax.ts'
import { waitingStates } from '../../rules/estimate/state.ts'
import { usualValidityDays, validUntil } from '../../rules/estimate/steps.ts'
import { amountText, offerErrors, sumsOf } from '../../rules/estimate/sums.ts'
import { rateOf, type Tax } from '../../rules/estimate/tax.ts'
import { loadGroup, loadGroupLocale } from '../paper/group.ts'
import { wordsIn } from '../paper/words.ts'
import { signatureName } from './signature.ts'
import { unbilledBy } from './unbilled.ts'
import { moveTicket, setEstimate, type Estimate } from './write.ts'

/** Key of the setting that holds the usual observation (spec 3). */
const observationKey = 'estimate-observation'

/** The lines with their quantities, and what they come to. */
function computedSums(doc: Estimate, rates: readonly Tax[]) {
  const items = doc.items?.map((item) => ({ ...item, quantity: item.quantity ?? 1 }))
  const { taxes, total } = sumsOf({ ...doc, items, taxes: rates })
  return {
    items,
    taxes: taxes.map(({ base, amount, ...tax }) => {
      return { ...tax, base: amountText(base), amount: amountText(amount) }
    }),
    total: amountText(total),
    total_minor: Number(total),
  }
}

/** The rates that its lines carry: of a draft those of now, of any other as they were when it was one. */
async function ratesOf({ doc, before }: Change, transaction: Transaction): Promise<readonly Tax[]> {
  const { items = [] }: Estimate = doc
  const { status = 'draft', taxes = [] }: Partial<Estimate> = before ?? {}
  if (status !== 'draft') return taxes
  const rates: Tax[] = []
  for (const tax_id of new Set(items.flatMap((item) => item.tax_id ?? []))) {
    const found: Doc<typeof taxEntity> | undefined = await currentRecord(transaction, tax_id)
    rates.push(found ? rateOf(found) : (taxes.find((one) => one.tax_id === tax_id) ?? { tax_id }))
  }
  return rates
}

/** What a new one has where nobody said otherwise. */
async function defaults({ doc, input }: Change, transaction: Transaction) {
  const { validity, ticket_id, customer_id }: Estimate = doc
  const locale = await loadGroupLocale(transaction, peopleTables(transaction))
  const ticket = ticket_id && !customer_id ? await currentRecord(transaction, ticket_id) : undefined
  return {
    validity: validity ?? usualValidityDays[locale],
    ...(ticket?.customer_id !== undefined && { customer_id: ticket.customer_id }),
    ...(!Object.hasOwn(input, 'observation') && { observation: await usualNote(transaction) }),
  }
}

async function usualNote(transaction: Transaction): Promise<unknown> {
  const selector = { klass: 'Adjustment', key: observationKey }
  const { found } = await transaction.find({ selector, limit: 1 })
  return found[0]?.body.value || undefined
}

/** All live versions under one number, the newest first. */
export async function versionsOf(
  transaction: Transaction,
  number: number | undefined,
): Promise<Estimate[]> {
  const selector = { klass: entity.kind, number }
  const { found } = await transaction.find({ selector, limit: 200 })
  const versions: Estimate[] = found.map((stored) => toWire(stored))
  return versions.toSorted((a, b) => (b.version ?? 1) - (a.version ?? 1))
}

/** A draft that comes back may find its place taken. */
async function refuseSecond({ _id, number, version }: Estimate, transaction: Transaction) {
  const others = (await versionsOf(transaction, number)).filter((one) => one._id !== _id)
  if (others.some((one) => one.version === version)) throw failFields({ version: { key: 'taken' } })
}

/** The ticket waits for the customer; what is over stays over. */
async function waitForAnswer({ context, doc }: Change, transaction: Transaction): Promise<void> {
  const { ticket_id }: Estimate = doc
  if (!ticket_id) return
  await moveTicket(context, transaction, ticket_id, ({ status, block_reason }) => {
    const isOver = status === 'done' || status === 'cancel'
    const isWaiting = status === 'block' && block_reason === 'approval'
    return isOver || isWaiting ? undefined : { status: 'block', block_reason: 'approval' }
  })
}

/** The ticket does not wait for the customer any more. */
async function goOn(context: RecordContext, transaction: Transaction, id: string): Promise<void> {
  await moveTicket(context, transaction, id, ({ status, block_reason = '' }) =>
    status === 'block' && ['approval', 'declined'].includes(block_reason)
      ? { status: 'doing' }
      : undefined,
  )
}

/** The ticket stays blocked by a no, and says so, unless the customer has another estimate of it to answer. */
async function stayDeclined(
  context: RecordContext,
  transaction: Transaction,
  ticket_id: string,
): Promise<void> {
  const selector = { klass: entity.kind, ticket_id, status: { $in: waitingStates } }
  const { found } = await transaction.find({ selector, limit: 1 })
  if (found.length > 0) return
  await moveTicket(context, transaction, ticket_id, ({ status, block_reason }) =>
    status === 'block' && block_reason === 'approval' ? { block_reason: 'declined' } : undefined,
  )
}

/** A ticket that comes back from the trash, where nothing moved it when its customer said yes. */
export async function goOnRestored(
  { verb, doc, before, context }: Change,
  transaction: Transaction,
): Promise<void> {
  if (verb !== 'create' || !before || typeof doc.status_at !== 'string') return
  const yes = { ticket_id: doc._id, status: 'approved', answered_at: { $gt: doc.status_at } }
  const selector = { klass: entity.kind, ...yes }
  const { found } = await transaction.find({ selector, limit: 1 })
  if (found.length > 0) await goOn(context, transaction, doc._id)
}

/** A yes to a later version takes the place of the earlier yes. */
async function replaceFormer({ context, doc }: Change, transaction: Transaction): Promise<void> {
  const { _id, number }: Estimate = doc
  for (const former of await versionsOf(transaction, number)) {
    if (former._id === _id || former.status !== 'approved') continue
    const set = { status: 'replaced' }
    await setEstimate(context, transaction, former, { event: 'replace', set })
  }
}

/** Administrators who are notified of an answer at most. */
const maxNotified = 50

/**
 * Who works on it and who administers the Group is notified, and the ticket says who answered what, and how. What was billed with the
 * delivery is no answer of the customer: the ticket says so, and nobody is notified.
 */
async function notifyAnswered({ context, doc }: Change, transaction: Transaction): Promise<void> {
  const { _id, ticket_id, created_by, answer, answer_way }: Estimate = doc
  const ticket = ticket_id ? await currentRecord(transaction, ticket_id) : undefined
  if (ticket) {
    const locale = await loadGroupLocale(transaction, peopleTables(transaction))
    const content = answerWords(doc, locale)
    const write = { id: newId('cmt'), rev: undefined, input: { content, record_id: ticket._id } }
    await commit(await prepare(context, transaction, write), transaction)
  }
  if (answer_way === 'delivery') return
  const { administrators } = peopleTables(transaction)
  const owners = (await administrators(transaction.name, maxNotified)).map(({ user_id }) => user_id)
  const workers = [ticket?.technical_id, ticket?.reviewer_id]
  const notified = [created_by, ...workers, ...owners].filter((one) => typeof one === 'string')
  await notify(transaction, [
    {
      reason: answer === 'approved' ? 'approved' : 'declined',
      record_id: _id,
      people: [...new Set(notified)],
      by: context.actor.user_id,
      about: `${_id} ${answer}`,
    },
  ])
}

/** The comment that an answer leaves on its ticket. What the customer typed is escaped in it. */
export function answerWords(doc: Estimate, locale: Locale, as = escapeMarkdown): string {
  const { number = 0, version = 1, total = '0.00', currency, answer, answer_way } = doc
  const say = wordsIn(locale)
  const values = {
    name: as(doc.answered_by ?? ''),
    number: String(number),
    version,
    total: moneyWords(total, currency, locale),
    way: say(`estimate_said.way.${answer_way}`),
  }
  const said = say(`estimate_said.${answer_way === 'delivery' ? 'billed' : answer}`, values)
  return doc.decline_reason ? `${said}\n\n${as(doc.decline_reason)}` : said
}

export const estimateHooks: Hooks = {
  async before(change, transaction) {
    const { verb } = change
    const { doc, before }: { doc: Estimate; before: Estimate | undefined } = change
    if (verb === 'remove') return
    const taxes = await ratesOf(change, transaction)
    const errors = offerErrors({ ...doc, taxes })
    if (Object.keys(errors).length > 0) throw failFields(errors)
    const sums = computedSums(doc, taxes)
    if (!before) return { ...sums, ...(await defaults(change, transaction)) }
    if (verb === 'create') await refuseSecond(doc, transaction)
    if (!doc.sent_at || before.sent_at) return sums
    const { locale, clock } = await loadGroup(transaction, peopleTables(transaction))
    const days = doc.validity ?? usualValidityDays[locale]
    const valid_until = validUntil(doc.sent_at, days, clock)
    const ticket = doc.ticket_id ? await currentRecord(transaction, doc.ticket_id) : undefined
    return { ...sums, validity: days, valid_until, ...unbilledBy(ticket) }
  },

  async after(change, transaction) {
    const { verb } = change
    const { doc, before }: { doc: Estimate; before: Estimate | undefined } = change
    if (verb !== 'update' || doc.status === before?.status) return
    if (doc.status === 'sent') await waitForAnswer(change, transaction)
    if (!doc.answer || before?.answer) return
    if (doc.answer === 'approved') await replaceFormer(change, transaction)
    await notifyAnswered(change, transaction)
    if (!doc.ticket_id) return
    const follow = doc.answer === 'approved' ? goOn : stayDeclined
    await follow(change.context, transaction, doc.ticket_id)
  },

  async purged({ _id }, transaction) {
    forgetLink(transaction, _id)
    sealedTables(transaction).forget(signatureName(_id))
  },
}
