// A ticket that is being opened: its form, those of the customer and the equipment that are made along, and their saving.
import { useRef, useState } from 'react'
import { safeReturn } from '#core/access/return-address.ts'
import { useGroup } from '#web/api/context.ts'
import { useWhenBack } from '#web/api/when-back.ts'
import { presetsFrom } from '#web/records/form/RecordNew.tsx'
import { typedPresets } from '#web/records/form/typed-presets.ts'
import { useRecordForm } from '#web/records/form/use-record-form.ts'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { useAddress } from '#web/router/use-address.ts'
import { customer } from '../../entities/customer.ts'
import { equipment } from '../../entities/equipment.ts'
import { ticket } from '../../entities/ticket.ts'
import { useCheckIn } from './use-check-in.ts'
import { useSayBrought, useSayOpened } from './use-say-opened.ts'
import { inOrder, useVisits } from './use-visits.ts'

/** Which of the two other records is being made along. */
export interface Making {
  readonly customer: boolean
  readonly equipment: boolean
}

/** What is shown of a new ticket. */
type Next = 'ticket' | 'receipt'

export type NewTicket = ReturnType<typeof useNewTicket>

/** `onWrong` is called when something is wrong that the ticket's own summary does not say. */
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
  const finish = useFinish(form.id)
  const sayBrought = useSayBrought()
  /** What was to be shown of it when it was sent last. */
  const asked = useRef<Next>('ticket')
  const submit = async (next: Next = 'ticket') => {
    const made = making.equipment ? equipmentForm : undefined
    const first = { ticket: form, equipment: made, password }
    const further = inOrder(visits.forms.current)
    const customerMade = making.customer ? customerForm : undefined
    asked.current = next
    const refused = await checkIn.save(customerMade, [first, ...further])
    if (refused === undefined) {
      visits.abandon()
      finish(further.length, next)
      if (further.length > 0) sayBrought([first, ...further])
    }
    // What is wrong with the ticket itself is summed up on top, which takes the focus.
    else if (!refused.includes(form)) requestAnimationFrame(onWrong)
  }
  useWhenBack(checkIn.unsent, () => void submit(asked.current))
  return {
    form,
    customerForm,
    equipmentForm,
    making,
    setMaking,
    password,
    setPassword,
    visits,
    isSaving: checkIn.isSaving,
    make(kind: keyof Making, typed: string) {
      const part = parts[kind]
      setMaking((now) => ({ ...now, [kind]: true }))
      const presets = kind === 'customer' ? typedPresets(customer, typed) : { description: typed }
      if (typed) for (const [name, value] of Object.entries(presets)) part.set(name, value)
      form.set(`${kind}_id`, part.id)
      if (kind === 'equipment') form.set('relate_equipment_to_customer', true)
    },
    leave(kind: keyof Making, id?: string) {
      setMaking((now) => ({ ...now, [kind]: false }))
      parts[kind].abandon()
      form.set(`${kind}_id`, id)
      if (kind === 'equipment') form.set('relate_equipment_to_customer', undefined)
    },
    submit,
  }
}

/** Leaves the form for what is shown of the ticket, and says that it was opened. */
function useFinish(id: string) {
  const { db } = useGroup()
  const { params, go } = useAddress()
  const [crumb] = useCrumbs(ticket)
  const say = useSayOpened()
  return (further: number, next: Next) => {
    const own = `/account/${db}/tickets/${id}`
    const usual = further > 0 ? (crumb?.href ?? '/') : own
    const isPrinted = next === 'receipt'
    go(isPrinted ? `${own}/receipt` : (safeReturn(params.get('return')) ?? usual), {
      replace: true,
    })
    if (further === 0) void say(id)
  }
}
