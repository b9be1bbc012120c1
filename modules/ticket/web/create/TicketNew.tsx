// Check-in on one screen: who comes, what they bring, what is wrong with it and until when. Customer and equipment are found, or made in
// place and saved together with the tickets, one for each device; what is typed is kept until then.
import { Suspense, type ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { CreateInPlace } from '#web/records/form/CreateInPlace.tsx'
import { LeaveGuard } from '#web/records/form/FormGuards.tsx'
import { RecordSummary } from '#web/records/form/RecordSummary.tsx'
import { NewRefused } from '#web/records/form/NewRefused.tsx'
import { useNewAddress } from '#web/records/use-new-address.ts'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { Bone } from '#web/ui/feedback/Skeleton.tsx'
import { showInput } from '#web/ui/form/Form.tsx'
import { useFocusFirst } from '#web/ui/form/use-focus-first.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { ticket } from '../../entities/ticket.ts'
import { CheckInBar } from './CheckInBar.tsx'
import { ContractSlot } from './ContractSlot.tsx'
import { CreateAlong } from './CreateAlong.tsx'
import { CustomerPart } from './CustomerPart.tsx'
import { DevicePane, loadDeviceParts } from './device/DevicePane.tsx'
import { DeviceTabs } from './device/DeviceTabs.tsx'
import { ExtraVisit } from './ExtraVisit.tsx'
import { ScanButton } from './ScanButton.tsx'
import { Part } from './Part.tsx'
import { useNewTicket, type NewTicket } from './use-new-ticket.ts'
import { StepContext, useSteps, wrongSteps } from './use-steps.ts'
import { scopeOf } from './use-visits.ts'

/** Of phones alone. */
const StepDots = latePiece(() => import('./StepDots.tsx'))
/** Only who left a ticket half written gets it back. */
const DraftBack = latePiece(() => import('./DraftBack.tsx'))

// The form may be here ahead of the first check-in, and the connection be lost by then: it is whole all the same.
whenIdle(() => Promise.all([StepDots.ahead(), loadDeviceParts()]))

export default function TicketNew() {
  const mayCreate = useNewAddress(ticket) !== undefined
  return (
    <Page>
      {mayCreate ? (
        <CreateInPlace>
          <NewForm />
        </CreateInPlace>
      ) : (
        <>
          <Head />
          <NewRefused entity={ticket} />
        </>
      )}
    </Page>
  )
}

function Head({ actions }: { actions?: ReactNode }) {
  const t = useTexts()
  return <PageHeader crumbs={useCrumbs(ticket)} title={t('ticket.new')} actions={actions} />
}

/** The questions of the counter, in their order, and the input of the open device or of the customer that answers each. */
const questions = {
  customer: '[name="customer_id"], [name="name"], [data-customer] button',
  device: '[role="tabpanel"]:not([hidden]) :is(input, textarea)',
  problem: '[role="tabpanel"]:not([hidden]) [name="content"]',
  due: '[role="tabpanel"]:not([hidden]) [name="promised_at"]',
}

/** The first field that is wrong; where none is, what is said on top. */
function showWrong(form: HTMLFormElement | null): void {
  const first = (of: string) => form?.querySelector<HTMLElement>(of)
  const wrong = first('[aria-invalid="true"]') ?? first('[role="alert"] h2')
  if (wrong) showInput(wrong)
}

function NewForm() {
  const t = useTexts()
  const frame = useFocusFirst<HTMLFormElement>('desk')
  const work = useNewTicket(() => showWrong(frame.current))
  const { form, customerForm, equipmentForm, making, devices, visits, submit } = work
  const steps = useSteps(form)
  useShortcuts([
    { key: 'mod+Enter', text: 'records.keys.save', run: () => void submit() },
    ...Object.entries(questions).map(([name, input], at) => ({
      key: `alt+${at + 1}`,
      text: `check-in.keys.${name}`,
      run: () => frame.current?.querySelector<HTMLElement>(input)?.focus(),
    })),
  ])
  const [, openVisit] = devices.find(([key]) => key === visits.open) ?? []
  const forms = devices.flatMap(([key, visit], at) => {
    const of = devices.length > 1 ? t('ticket.visit.title', { number: at + 1 }) : undefined
    const parts = visit.equipment ? [visit.equipment, visit.ticket] : [visit.ticket]
    return parts.map((one) => ({ form: one, scope: scopeOf(key), of }))
  })
  const asked = making.customer ? [{ form: customerForm }, ...forms] : forms
  return (
    <CreateAlong kinds={['customer', 'equipment']} onMake={work.make}>
      <Head
        actions={
          <ScanButton
            onThing={(thing) => {
              steps.show('device')
              openVisit?.take(thing)
            }}
          />
        }
      />
      <form
        ref={frame}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (steps.next) steps.next()
          else void submit()
        }}
      >
        {steps.seen && (
          <Suspense fallback={<Bone height={52} />}>
            <StepDots steps={steps} wrong={wrongSteps(asked.map(({ form }) => form))} />
          </Suspense>
        )}
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
        <RecordSummary leads={false} forms={asked} />
        <StepContext value={steps.seen}>
          <Stack>
            <Part step="customer">
              <Card>
                <CustomerPart
                  form={form}
                  part={customerForm}
                  isMaking={making.customer}
                  onLeave={(id) => work.leave('customer', id)}
                />
              </Card>
            </Part>
            <Devices work={work} isHidden={steps.seen === 'customer'} />
          </Stack>
        </StepContext>
        <CheckInBar work={work} steps={steps} />
        <LeaveGuard form={form} parts={[customerForm, equipmentForm, visits]} />
      </form>
    </CreateAlong>
  )
}

function Devices({ work, isHidden }: { work: NewTicket; isHidden: boolean }) {
  const { form, equipmentForm, making, devices, visits } = work
  return (
    <div hidden={isHidden}>
      <DeviceTabs devices={devices} open={visits.open} onOpen={visits.show} onAdd={visits.add} />
      <DevicePane
        tab={0}
        isOpen={visits.open === 0}
        form={form}
        part={equipmentForm}
        isMaking={making.equipment}
        password={work.password}
        onPassword={work.setPassword}
        onLeave={(id) => work.leave('equipment', id)}
      >
        <ContractSlot form={form} isNew={making.customer} />
      </DevicePane>
      {visits.brought.map((brought) => (
        <ExtraVisit
          key={brought.key}
          brought={brought}
          isOpen={visits.open === brought.key}
          onVisit={(visit) => visits.set(brought.key, visit)}
          onRemove={() => visits.remove(brought.key)}
        />
      ))}
    </div>
  )
}
