// What is billed at the counter beside what was approved: the lines of an estimate that is made with the delivery, and approved in the
// name of who takes the thing. Receipt, reports and debts so read it where they read any other.
import { useState } from 'react'
import { isEmpty } from '#core/fields/field.ts'
import { useTexts } from '#web/api/texts.ts'
import { useRecordForm } from '#web/records/form/use-record-form.ts'
import { useNewRefusal } from '#web/records/use-new-address.ts'
import { estimate as entity } from '../../entities/estimate.ts'
import { isBilled, withMore } from '../../rules/payment/balance.ts'
import type { Payments } from '../../rules/payment/wire.ts'
import { amountText } from '../../rules/estimate/sums.ts'
import { useSums } from '../estimate/form/use-sums.ts'
import { useStep } from '../estimate/use-step.ts'
import type { Ticket } from '../ticket-doc.ts'
import { useApproved } from './use-approved.ts'

export function useMoreBilled(ticket: Ticket, before: Payments) {
  const t = useTexts()
  const { _id: ticket_id, customer_id, problem, content, label } = ticket
  const isDiagnosis = !isBilled(ticket)
  const items = isDiagnosis ? [{ description: t('delivery.diagnosis') }] : []
  const presets = { description: problem || content || label, customer_id, ticket_id, items }
  const form = useRecordForm({ entity, presets, keep: false })
  const [isBegun, setBegun] = useState(false)
  const isRefused = useNewRefusal(entity) !== undefined
  const step = useStep({ _id: form.id })
  const { offered, sums } = useSums(form.values)
  // What was approved before the rest failed is on the bill.
  const isMade = useApproved(ticket)?.some(({ _id }) => _id === form.id) ?? false
  const isAny = isBegun && !isMade && !isEmpty(offered.items)
  const { currency } = before
  return {
    form,
    taxes: sums.taxes,
    isAny,
    /** Lines are typed, or may be. */
    isBegun: isBegun && !isMade,
    mayBegin: !isRefused,
    /** What goes back unrepaired is not billed but for what finding that out was worth. */
    isDiagnosis,
    begin: () => setBegun(true),
    /** As paper says it. */
    offered: isAny ? { ...offered, currency } : undefined,
    payments: isAny ? { ...before, ...withMore(before, amountText(sums.total)) } : before,
    /** Why who takes the thing is to be named. */
    nameProblem: (name: string) =>
      isAny && isEmpty(name.trim()) ? t('delivery.name-missing') : undefined,
    /** Something is wrong with what is typed, which is said beside it. */
    isWrong: () => isAny && form.read() === undefined,
    /** Makes and approves it; false where it could not be made. Rejects with `ApiError`. */
    async approve(name: string): Promise<boolean> {
      if (!isAny) return true
      if (!(await form.submit())) return false
      await step.mutateAsync({ step: 'approve', body: { name, way: 'delivery' } })
      return true
    },
  }
}

export type MoreBilled = ReturnType<typeof useMoreBilled>
