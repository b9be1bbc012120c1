// A new ticket on one screen: who, what, and what is wrong. Customer and equipment are found, or made in place and
// saved together with the ticket; what is typed is kept until then.
import { lazy, Suspense, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { CreateInPlaceContext, useCreateInPlace } from '#web/fields/create-in-place.ts'
import { CreateInPlace } from '#web/records/form/CreateInPlace.tsx'
import { LeaveGuard } from '#web/records/form/FormGuards.tsx'
import { FormField, RecordSummary } from '#web/records/form/RecordForm.tsx'
import { presetsFrom } from '#web/records/form/RecordNew.tsx'
import { useRecordForm } from '#web/records/form/use-record-form.ts'
import { NewRefused } from '#web/records/form/NewRefused.tsx'
import { useNewAddress } from '#web/records/use-new-address.ts'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { safeReturn } from '#core/values/return-address.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { FormActions, FormGrid, FormSection, Wide } from '#web/ui/form/Form.tsx'
import { useFocusFirst } from '#web/ui/form/use-focus-first.ts'
import { Kbd, keyLabel } from '#web/ui/marks/Kbd.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { customer } from '../../entities/customer.ts'
import { equipment } from '../../entities/equipment.ts'
import { ticket } from '../../entities/ticket.ts'
import { ContractSlot } from './ContractSlot.tsx'
import { CustomerPart } from './CustomerPart.tsx'
import { EquipmentPart } from './EquipmentPart.tsx'
import { PasswordInput } from '../password/PasswordInput.tsx'
import { useCheckIn } from './use-check-in.ts'
import { useSayBrought, useSayOpened } from './use-say-opened.ts'
import { inOrder, useVisits } from './use-visits.ts'

/** Only who left a ticket half written gets it back. */
const DraftBack = lazy(() => import('./DraftBack.tsx'))
const ExtraVisits = lazy(() => import('./ExtraVisits.tsx'))

export default function TicketNew() {
  const t = useTexts()
  const crumbs = useCrumbs(ticket)
  const mayCreate = useNewAddress(ticket) !== undefined
  return (
    <Page narrow>
      <PageHeader crumbs={crumbs} title={t('ticket.new')} />
      {mayCreate ? (
        <CreateInPlace>
          <NewForm />
        </CreateInPlace>
      ) : (
        <NewRefused entity={ticket} />
      )}
    </Page>
  )
}

/** Which of the two other records is being made along. */
export interface Making {
  readonly customer: boolean
  readonly equipment: boolean
}

function NewForm() {
  const t = useTexts()
  const { db } = useGroup()
  const { params, go } = useAddress()
  const [crumb] = useCrumbs(ticket)
  const form = useRecordForm({ entity: ticket, presets: presetsFrom(ticket, params) })
  const customerForm = useRecordForm({ entity: customer })
  const equipmentForm = useRecordForm({ entity: equipment })
  const [making, setMaking] = useState<Making>({ customer: false, equipment: false })
  const elsewhere = useCreateInPlace()
  const parts = { customer: customerForm, equipment: equipmentForm }
  const say = useSayOpened()
  const sayBrought = useSayBrought()
  const frame = useFocusFirst<HTMLFormElement>('desk')
  const checkIn = useCheckIn()
  const [password, setPassword] = useState('')
  const visits = useVisits(form)

  const make = (kind: keyof Making, typed: string) => {
    const part = parts[kind]
    setMaking((now) => ({ ...now, [kind]: true }))
    if (typed) part.set(kind === 'customer' ? 'name' : 'description', typed)
    form.set(`${kind}_id`, part.id)
    if (kind === 'equipment') form.set('relate_equipment_to_customer', true)
  }
  const leave = (kind: keyof Making, id?: string) => {
    setMaking((now) => ({ ...now, [kind]: false }))
    parts[kind].abandon()
    form.set(`${kind}_id`, id)
    if (kind === 'equipment') form.set('relate_equipment_to_customer', undefined)
  }
  /** `next`: what is shown of the new ticket. */
  const submit = async (next: 'ticket' | 'receipt' = 'ticket') => {
    const made = making.equipment ? equipmentForm : undefined
    const first = { ticket: form, equipment: made, password }
    const further = inOrder(visits.forms.current)
    const customerMade = making.customer ? customerForm : undefined
    const refused = await checkIn.save(customerMade, [first, ...further])
    if (refused === undefined) {
      visits.abandon()
      finish(further.length, next)
      if (further.length > 0) sayBrought([first, ...further])
    }
    // What is wrong with the ticket itself is summed up on top, which takes the focus.
    else if (!refused.includes(form)) requestAnimationFrame(() => focusWrong(frame.current))
  }
  const finish = (further: number, next: 'ticket' | 'receipt') => {
    const own = `/account/${db}/tickets/${form.id}`
    const usual = further > 0 ? (crumb?.href ?? '/') : own
    const isPrinted = next === 'receipt'
    go(isPrinted ? `${own}/receipt` : (safeReturn(params.get('return')) ?? usual), {
      replace: true,
    })
    if (further === 0) void say(form.id)
  }
  useShortcuts([{ key: 'mod+Enter', text: 'records.keys.save', run: () => void submit() }])
  return (
    <CreateInPlaceContext
      value={(request) => {
        const kind = request.entity.kind.toLowerCase()
        if (kind === 'customer' || kind === 'equipment') make(kind, request.typed)
        else elsewhere?.(request)
      }}
    >
      <form
        ref={frame}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {form.draft && (
          <Suspense>
            <DraftBack form={form} parts={parts} visits={visits} onTake={setMaking} />
          </Suspense>
        )}
        <RecordSummary form={form} />
        <Stack>
          <Card>
            <FormSection title={t('ticket.sections.parties')}>
              <Stack>
                <CustomerPart
                  form={form}
                  part={customerForm}
                  isMaking={making.customer}
                  onLeave={(id) => leave('customer', id)}
                />
                <EquipmentPart
                  form={form}
                  part={equipmentForm}
                  isMaking={making.equipment}
                  onLeave={(id) => leave('equipment', id)}
                />
                <ContractSlot form={form} isNew={making.customer} />
                <FormField form={form} name="equipment_observation" />
                <PasswordInput id="device-password" value={password} onChange={setPassword} />
              </Stack>
            </FormSection>
          </Card>
          <Card>
            <FormSection title={t('ticket.sections.work')}>
              <FormGrid>
                <Wide>
                  <FormField form={form} name="content" />
                </Wide>
                <FormField form={form} name="category_id" />
                <FormField form={form} name="technical_id" />
                <FormField form={form} name="priority" />
                <FormField form={form} name="promised_at" />
              </FormGrid>
            </FormSection>
          </Card>
          <Suspense>
            <ExtraVisits visits={visits} />
          </Suspense>
        </Stack>
        <FormActions note={t('records.form.kept')} page>
          <Button onClick={() => go(crumb?.href ?? '/')}>{t('actions.cancel')}</Button>
          {visits.brought.length === 0 && (
            <Button disabled={checkIn.isSaving} onClick={() => void submit('receipt')}>
              {t('ticket.open-and-print')}
            </Button>
          )}
          <Button type="submit" variant="filled" loading={checkIn.isSaving}>
            {t('ticket.open-it')} <Kbd>{keyLabel('mod+Enter')}</Kbd>
          </Button>
        </FormActions>
        <LeaveGuard form={form} parts={[customerForm, equipmentForm, visits]} />
      </form>
    </CreateInPlaceContext>
  )
}

/** The ticket's own mistakes are summed up on top; those of what is made along are found at their fields. */
function focusWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
