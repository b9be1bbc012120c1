// The states of an estimate: given to the customer, answered; and until when it is valid. Pure.
import type { Actor } from '#core/access/actor.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import type { PlainSentence } from '#core/errors.ts'
import { dayAfter, dayIn } from '#core/time/zone.ts'
import type { Locale } from '#core/wire.ts'
import { readAnswer } from './answer.ts'
import { isAnswerable, isWaiting, type EstimateStatus } from './state.ts'

/** Days that an offer holds where nothing else was agreed (trade 5). */
export const usualValidityDays: Readonly<Record<Locale, number>> = { en: 30, 'pt-BR': 10 }

/** The last day of validity, counted in days from the first delivery. */
export function validUntil(sent_at: string, days: number, zone: string): string {
  return dayAfter(dayIn(zone, sent_at), days)
}

export const steps = ['send', 'approve', 'decline'] as const
export type Step = (typeof steps)[number]

/** Why a member may not take this step with the estimate as it is; undefined: they may. */
export function stepRefused(
  step: Step,
  actor: Actor,
  estimate: EstimateStatus,
): PlainSentence | undefined {
  const isSendable = estimate.status === 'draft' || isWaiting(estimate)
  const fits = step === 'send' ? isSendable : isAnswerable(estimate)
  return membersMayEdit(actor, 'update') ?? (fits ? undefined : 'fixed')
}

interface Said {
  /** Of an answer: `name`, `way` and, where it is no, `reason`. Of `send`: `copied`, where its link alone was taken. */
  readonly body: Readonly<Record<string, unknown>>
  /** Who records it; null: the customer themselves, by the link. */
  readonly person: string | null
  /** ISO moment. */
  readonly now: string
}

/** The members that a step sets and its name in the history, or what is wrong with the answer that it is. */
export function stepOf(
  step: Step,
  { status, sent_at, link_only }: EstimateStatus & { readonly sent_at?: string },
  { body, person, now }: Said,
) {
  // Validity is counted from the first delivery; said across the counter, it was delivered by that. Who answers has it.
  const delivered = { sent_at: sent_at ?? now, link_only: undefined }
  if (step === 'send') {
    // Nobody knows whether who copied its link sent it.
    const isCopied = body.copied === true
    const only = isCopied && (status === 'draft' || link_only === true)
    const set = { ...delivered, status: status === 'draft' ? 'sent' : status }
    return { set: { ...set, link_only: only || undefined }, event: isCopied ? 'copy' : step }
  }
  const read = readAnswer({ ...body, answer: step }, person)
  if ('errors' in read) return read
  const { given } = read
  const recorded = { answered_at: now, recorded_by: person ?? undefined }
  return { set: { ...delivered, ...given, status: given.answer, ...recorded }, event: step }
}
