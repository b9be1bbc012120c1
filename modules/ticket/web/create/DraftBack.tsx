// Offers back what was typed and not saved: the ticket, and the customer and equipment that were being made with it.
import { Button } from '@mantine/core'
import { useTexts } from '#web/api/texts.ts'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { When } from '#web/ui/marks/When.tsx'
import type { Making } from './TicketNew.tsx'

interface DraftBackProps {
  form: RecordFormState
  parts: Record<keyof Making, RecordFormState>
  onTake: (making: Making) => void
}

export function DraftBack({ form, parts, onTake }: DraftBackProps) {
  const t = useTexts()
  const { draft } = form
  if (!draft) return null
  const drop = () => {
    form.dropDraft()
    parts.customer.dropDraft()
    parts.equipment.dropDraft()
  }
  const take = () => {
    const belongs = (kind: keyof Making) => {
      const part = parts[kind].draft
      return part !== undefined && part.id === draft.values[`${kind}_id`]
    }
    const making = { customer: belongs('customer'), equipment: belongs('equipment') }
    for (const kind of ['customer', 'equipment'] as const) if (making[kind]) parts[kind].takeDraft()
    onTake(making)
    form.takeDraft()
  }
  return (
    <div style={{ marginBottom: 16 }}>
      <Banner
        action={
          <>
            <Button size="xs" onClick={drop}>
              {t('records.draft.drop')}
            </Button>
            <Button size="xs" variant="filled" onClick={take}>
              {t('records.draft.take')}
            </Button>
          </>
        }
      >
        {t('ticket.draft')} <When at={draft.at} />
      </Banner>
    </div>
  )
}
