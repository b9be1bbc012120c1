// `/icons`: banners, empty states, errors, skeletons, dialogs, toasts, forms.
import { useState } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { CardSkeleton, RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormActions, FormGrid, FormSummary } from '#web/ui/form/Form.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import styles from './icons.module.css'

const nothing = () => undefined

export function Feedback() {
  const [asked, setAsked] = useState<'confirm' | 'sheet'>()
  const close = () => setAsked(undefined)
  return (
    <Stack>
      <Banners />
      <Card title="Dialogs and toasts">
        <div className={styles.line}>
          <Button onClick={() => setAsked('confirm')}>ConfirmDialog</Button>
          <Button onClick={() => setAsked('sheet')}>Sheet</Button>
          <Button onClick={() => void toast({ message: 'Saved' })}>toast</Button>
          <Button
            onClick={() =>
              void toast({ message: 'Customer deleted', undo: { label: 'Undo', run: nothing } })
            }
          >
            toast with undo
          </Button>
        </div>
      </Card>
      <SampleForm />
      <Card flush>
        <EmptyState
          drawing={<Icon name="box" size={28} />}
          title="No equipment yet"
          text="Machines that come back to your bench, with their owner and history."
        >
          <Button variant="filled">Add the first one</Button>
        </EmptyState>
      </Card>
      <ErrorPanel
        title="This list could not be loaded"
        text="Nothing was changed."
        detail="network"
      >
        <Button>Try again</Button>
      </ErrorPanel>
      <RowsSkeleton rows={3} />
      <CardSkeleton />
      <ConfirmDialog
        opened={asked === 'confirm'}
        title="Delete this customer?"
        text="His tickets stay. You can undo it for 8 seconds."
        confirmLabel="Delete customer"
        cancelLabel="Keep"
        danger
        onConfirm={close}
        onClose={close}
      />
      <Sheet opened={asked === 'sheet'} onClose={close} title="Block this ticket">
        <TextInput label="Reason" data-autofocus />
      </Sheet>
    </Stack>
  )
}

function Banners() {
  return (
    <>
      <Banner onDismiss={nothing} dismissLabel="Dismiss" action={<Button size="xs">Reload</Button>}>
        A new version is ready.
      </Banner>
      <Banner tone="success">Your address is confirmed.</Banner>
      <Banner tone="warning" title="Confirm your address">
        12 days are left.
      </Banner>
      <Banner tone="danger" title="No connection">
        Network error
      </Banner>
    </>
  )
}

function SampleForm() {
  return (
    <Card title="Form">
      <FormSummary
        title="Two things need a look"
        problems={[
          { input: 'sample-name', text: "Name can't be blank" },
          { text: 'Number has already been taken' },
        ]}
        attempt={0}
      />
      <FormGrid>
        <TextInput id="sample-name" label="Name" error="can't be blank" />
        <TextInput label="Number" />
      </FormGrid>
      <FormActions note="Draft kept on this device">
        <Button>Cancel</Button>
        <Button variant="filled">Save</Button>
      </FormActions>
    </Card>
  )
}
