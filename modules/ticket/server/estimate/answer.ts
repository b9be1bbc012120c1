// The customer's answer by the link of an estimate: recorded once, also when it is sent twice, and refused when it comes too late.
import type { FieldErrors } from '#core/errors.ts'
import { oneLine } from '#core/fields/text.ts'
import { dayIn } from '#core/time/zone.ts'
import { networkOf } from '#server/limits/rate.ts'
import type { Call } from '#server/calls/route.ts'
import { currentRecord } from '#server/records/put.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import type { PageError } from '../../paper/estimate/page.ts'
import { isWaiting, stateOn } from '../../rules/estimate/state.ts'
import { stepOf } from '../../rules/estimate/steps.ts'
import { readSignature, type Signature } from '../../rules/receipt/signature.ts'
import { loadGroup } from '../paper/group.ts'
import { keepSignature } from './signature.ts'
import { setEstimate, shopContext, type Estimate } from './write.ts'

export interface SentAnswer {
  readonly answer: 'approve' | 'decline'
  readonly name: string
  readonly reason: string
  readonly strokes: string
}

export interface Outcome {
  /** What is missing or wrong; nothing was recorded then. */
  readonly errors: readonly PageError[]
  /** It was answered, replaced, withdrawn or has expired. */
  readonly isClosed: boolean
}

/** Undefined: none was drawn; null: nothing that can be read. */
function signatureIn({ name, strokes }: SentAnswer): Signature | undefined | null {
  if (strokes === '') return undefined
  try {
    const read = readSignature({ name, strokes: JSON.parse(strokes) as unknown })
    return 'value' in read ? read.value : null
  } catch {
    return null
  }
}

function errorsIn(sent: SentAnswer, wrong: FieldErrors): PageError[] {
  const named = (['name', 'reason'] as const).filter((name) => wrong[name])
  const isUnreadable = sent.name.trim() !== '' && signatureIn(sent) === null
  return isUnreadable ? [...named, 'strokes'] : named
}

/** In one transaction, which one answer at a time has. */
export async function answerEstimate(
  { house, request }: Call,
  db: string,
  id: string,
  sent: SentAnswer,
): Promise<Outcome> {
  const context = shopContext(house, db, oneLine(sent.name))
  const { now } = context
  const { clock } = await loadGroup(context.database, peopleTables(house.store))
  const today = dayIn(clock, now)
  return context.database.write(async (transaction) => {
    const before: Estimate | undefined = await currentRecord(transaction, id)
    const isOpen = before !== undefined && isWaiting({ status: stateOn(before, today) })
    if (!isOpen) return { errors: [], isClosed: true }
    const { answer, name, reason } = sent
    const taken = stepOf(answer, before, { body: { name, reason }, person: null, now })
    const errors = errorsIn(sent, 'errors' in taken ? taken.errors : {})
    if ('errors' in taken || errors.length > 0) return { errors, isClosed: false }
    const set = { ...taken.set, answered_from: networkOf(request.ip) }
    await setEstimate(context, transaction, before, { event: answer, set })
    const signature = signatureIn(sent)
    if (signature) keepSignature(house, transaction, { id, signature, at: now })
    return { errors, isClosed: false }
  })
}
