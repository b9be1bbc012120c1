// A ticket that is being opened: its form, those of the customer and the equipment that are made along, and their saving.
import { useState } from 'react'
import { safeReturn } from '#core/access/return-address.ts'
import { useGroup } from '#web/api/context.ts'
import { useWhenBack } from '#web/api/when-back.ts'
import { presetsFrom } from '#web/records/form/RecordNew.tsx'
import { useRecordForm } from '#web/records/form/use-record-form.ts'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { useAddress } from '#web/router/use-address.ts'
import { inBrowser } from '#web/storage/browser-storage.ts'
import { customer } from '../../entities/customer.ts'
import { equipment } from '../../entities/equipment.ts'
import { ticket } from '../../entities/ticket.ts'
import type { Presets } from './CreateAlong.tsx'
import { useCheckIn, type Visit } from './use-check-in.ts'
import { useSayOpened } from './use-say-opened.ts'
import { useVisits } from './use-visits.ts'

/** Which of the two other records is being made along. */
export interface Making {
  readonly customer: boolean
  readonly equipment: boolean
}

/** What a check-in can be followed by. */
export const papers = ['receipt', 'labels'] as const
type Paper = (typeof papers)[number]

export type NewTicket = ReturnType<typeof useNewTicket>

/** `onWrong` is called when something is wrong, once the forms show it. */
export function useNewTicket(onWrong: () => void) {
  const { params } = useAddress()
  const form = useRecordForm({ entity: ticket, presets: presetsFrom(ticket, params) })
  const customerForm = useRecordForm({ entity: customer })
  const equipmentForm = useRecordForm({ entity: equipment })
  const [making, setMaking] = useState<Making>({ customer: false, equipment: false })
  const [password, setPassword] = useState('')
  const parts = { customer: customerForm, equipment: equipmentForm }
  const checkIn = useCheckIn()
  const visits = useVisits(form)
  const after = useAfter()
  const finish = useFinish(after)
  const made = making.equipment ? equipmentForm : undefined
  const make = (kind: keyof Making, presets: Presets) => {
    const part = parts[kind]
    setMaking((now) => ({ ...now, [kind]: true }))
    for (const [name, value] of Object.entries(presets)) part.set(name, value)
    form.set(`${kind}_id`, part.id)
    if (kind === 'equipment') form.set('relate_equipment_to_customer', true)
  }
  const leave = (kind: keyof Making, id?: string) => {
    setMaking((now) => ({ ...now, [kind]: false }))
    parts[kind].abandon()
    form.set(`${kind}_id`, id)
    if (kind === 'equipment') form.set('relate_equipment_to_customer', undefined)
  }
  const take: Visit['take'] = (thing) =>
    'id' in thing ? leave('equipment', thing.id) : make('equipment', thing)
  const first = { ticket: form, equipment: made, password, take }
  const devices = [[0, first], ...visits.further] as const
  const submit = async () => {
    const brought = devices.map(([, visit]) => visit)
    const isSaved = await checkIn.save(making.customer ? customerForm : undefined, brought)
    if (!isSaved) return requestAnimationFrame(onWrong)
    visits.abandon()
    finish(brought)
  }
  useWhenBack(checkIn.unsent, () => void submit())
  return {
    after,
    devices,
    form,
    customerForm,
    equipmentForm,
    making,
    setMaking,
    password,
    setPassword,
    visits,
    isSaving: checkIn.isSaving,
    unsent: checkIn.unsent,
    make,
    leave,
    submit,
  }
}

/** What is printed once the tickets are open, as this browser was asked the last time. */
function useAfter() {
  const [asked, setAsked] = useState(() => new Set(inBrowser.getTexts('check-in')))
  return {
    asked,
    ask(paper: Paper, isAsked: boolean) {
      const next = new Set(asked)
      if (isAsked) next.add(paper)
      else next.delete(paper)
      setAsked(next)
      inBrowser.setJson('check-in', [...next])
    },
  }
}

/** Leaves the form for what is shown of the tickets, and says that they were opened. */
function useFinish(after: ReturnType<typeof useAfter>) {
  const { db } = useGroup()
  const { params, go } = useAddress()
  const [crumb] = useCrumbs(ticket)
  const say = useSayOpened()
  return (visits: readonly Visit[]) => {
    const group = `/account/${db}`
    const ids = visits.map((visit) => visit.ticket.id)
    const [first] = ids
    const own = `${group}/tickets/${first}`
    const receipt =
      ids.length > 1 ? `${group}/receipts?ids=${ids.join(',')}` : `${own}/receipt?form=check-in`
    const printsReceipt = after.asked.has('receipt')
    const hasThings = visits.some((visit) => visit.ticket.values.equipment_id)
    const labels = hasThings ? `${group}/equipment-labels?ids=${first}` : undefined
    const printsLabels = after.asked.has('labels') && labels && `${labels}&print=1`
    const usual = safeReturn(params.get('return')) ?? (ids.length > 1 ? (crumb?.href ?? '/') : own)
    const prints = printsReceipt
      ? `${receipt}&print=${encodeURIComponent(printsLabels || '1')}`
      : printsLabels
    go(prints || usual, { replace: true })
    void say(ids.length, first!, {
      receipt: printsReceipt ? undefined : receipt,
      labels: printsLabels ? undefined : labels,
    })
  }
}
