// Offers back what was typed and not saved: the ticket, the customer and equipment that were being made with it, and
// what else was brought.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { draftKey, dropDraft, readDraft } from '#web/records/form/drafts.ts'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { When } from '#web/ui/marks/When.tsx'
import type { Making } from './use-new-ticket.ts'
import type { Visits } from './use-visits.ts'

interface DraftBackProps {
  form: RecordFormState
  parts: Record<keyof Making, RecordFormState>
  visits: Visits
  onTake: (making: Making) => void
}

export default function DraftBack({ form, parts, visits, onTake }: DraftBackProps) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { draft } = form
  if (!draft) return null
  const keyOf = (kind: keyof Making) =>
    draftKey(actor.user_id, db, parts[kind].entity.kind, String(draft.values[`${kind}_id`]))
  const drop = () => {
    form.dropDraft()
    dropDraft(keyOf('customer'))
    dropDraft(keyOf('equipment'))
    visits.drop(draft.id)
  }
  const take = () => {
    const takePart = (kind: keyof Making) => {
      const part = readDraft(keyOf(kind), new Date())
      const isMade = part !== undefined && !part.base
      if (isMade) parts[kind].takeDraft(part)
      return isMade
    }
    onTake({ customer: takePart('customer'), equipment: takePart('equipment') })
    form.takeDraft()
    visits.restore(draft.id)
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
