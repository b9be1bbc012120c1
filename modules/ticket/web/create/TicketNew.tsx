// A new ticket on one screen: who, what, and what is wrong. Customer and equipment are found, or made in place and
// saved together with the ticket; what is typed is kept until then.
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { CreateInPlaceContext, useCreateInPlace } from '#web/fields/create-in-place.ts'
import { CreateInPlace } from '#web/records/form/CreateInPlace.tsx'
import { LeaveGuard } from '#web/records/form/FormGuards.tsx'
import { FormField, RecordSummary } from '#web/records/form/RecordForm.tsx'
import { NewRefused } from '#web/records/form/NewRefused.tsx'
import { useNewAddress } from '#web/records/use-new-address.ts'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { FormActions, FormGrid, FormSection, Wide } from '#web/ui/form/Form.tsx'
import { useFocusFirst } from '#web/ui/form/use-focus-first.ts'
import { Kbd, keyLabel } from '#web/ui/marks/Kbd.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { ticket } from '../../entities/ticket.ts'
import { ContractSlot } from './ContractSlot.tsx'
import { CustomerPart } from './CustomerPart.tsx'
import { EquipmentPart } from './EquipmentPart.tsx'
import { PasswordInput } from '../password/PasswordInput.tsx'
import { useNewTicket, type Making, type NewTicket } from './use-new-ticket.ts'

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

function NewForm() {
  const t = useTexts()
  const frame = useFocusFirst<HTMLFormElement>('desk')
  const work = useNewTicket(() => focusWrong(frame.current))
  const { form, customerForm, equipmentForm, visits, submit } = work
  useShortcuts([{ key: 'mod+Enter', text: 'records.keys.save', run: () => void submit() }])
  return (
    <CreateAlong onMake={work.make}>
      <form
        ref={frame}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {form.drafts.length > 0 && (
          <Suspense>
            <DraftBack
              form={form}
              parts={{ customer: customerForm, equipment: equipmentForm }}
              visits={visits}
              onTake={work.setMaking}
            />
          </Suspense>
        )}
        <RecordSummary form={form} along={[customerForm, equipmentForm]} />
        <Stack>
          <PartiesCard work={work} />
          <Card>
            <FormSection title={t('ticket.sections.work')}>
              <FormGrid>
                <Wide>
                  <FormField form={form} name="content" isNeeded />
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
        <Buttons work={work} />
        <LeaveGuard form={form} parts={[customerForm, equipmentForm, visits]} />
      </form>
    </CreateAlong>
  )
}

/** The first field that is wrong. */
function focusWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

interface CreateAlongProps {
  onMake: (kind: keyof Making, typed: string) => void
  children: ReactNode
}

/** A new customer and equipment are made along; other kinds elsewhere. */
function CreateAlong({ onMake, children }: CreateAlongProps) {
  const elsewhere = useCreateInPlace()
  return (
    <CreateInPlaceContext
      value={(request) => {
        const kind = request.entity.kind.toLowerCase()
        if (kind === 'customer' || kind === 'equipment') onMake(kind, request.typed)
        else elsewhere?.(request)
      }}
    >
      {children}
    </CreateInPlaceContext>
  )
}

/** Whose it is, and what was brought. */
function PartiesCard({ work }: { work: NewTicket }) {
  const t = useTexts()
  const { form, customerForm, equipmentForm, making, leave } = work
  return (
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
          <PasswordInput id="device-password" value={work.password} onChange={work.setPassword} />
        </Stack>
      </FormSection>
    </Card>
  )
}

function Buttons({ work: { visits, isSaving, submit } }: { work: NewTicket }) {
  const t = useTexts()
  const { go } = useAddress()
  const [crumb] = useCrumbs(ticket)
  return (
    <FormActions note={t('records.form.kept')} page>
      <Button onClick={() => go(crumb?.href ?? '/')}>{t('actions.cancel')}</Button>
      {visits.brought.length === 0 && (
        <Button disabled={isSaving} onClick={() => void submit('receipt')}>
          {t('ticket.open-and-print')}
        </Button>
      )}
      <Button type="submit" variant="filled" loading={isSaving}>
        {t('ticket.open-it')} <Kbd>{keyLabel('mod+Enter')}</Kbd>
      </Button>
    </FormActions>
  )
}
