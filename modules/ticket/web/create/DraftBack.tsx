// Offers back what was typed and not saved: the ticket, the customer and equipment that were being made with it, and
// what else was brought.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import {
  draftKey,
  dropDraft,
  readDraft,
  type Draft,
  type StoredDraft,
} from '#web/records/form/drafts.ts'
import { maxOffered } from '#web/records/form/FormGuards.tsx'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { useReference } from '#web/fields/labels.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { When } from '#web/ui/marks/When.tsx'
import classes from '../ticket.module.css'
import { firstLine } from '../../rules/ticket/title.ts'
import { chosen } from './device/EquipmentPart.tsx'
import type { Making } from './use-new-ticket.ts'
import type { Visits } from './use-visits.ts'

interface DraftBackProps {
  form: RecordFormState
  parts: Record<keyof Making, RecordFormState>
  visits: Visits
  onTake: (making: Making) => void
}

export default function DraftBack(props: DraftBackProps) {
  return (
    <div className={classes.offer}>
      {props.form.drafts.slice(0, maxOffered).map((stored) => (
        <Offer key={stored.key} {...props} stored={stored} />
      ))}
    </div>
  )
}

function Offer({ form, parts, visits, onTake, stored }: DraftBackProps & { stored: StoredDraft }) {
  const { key: own, draft } = stored
  const t = useTexts()
  const { db, actor } = useGroup()
  const keyOf = (kind: keyof Making) =>
    draftKey(actor.user_id, db, parts[kind].entity.kind, String(draft.values[`${kind}_id`]))
  const words = useBrought(draft, keyOf)
  const drop = () => {
    form.dropDraft(own)
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
    form.takeDraft(draft, own)
    visits.restore(draft.id)
  }
  return (
    <Banner
      title={words}
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
  )
}

/** Who brought what: as it was chosen, or typed to be made along; where there is no thing, what was said of it. */
function useBrought(draft: Draft, keyOf: (kind: keyof Making) => string): string {
  const now = useNow()
  const made = (kind: keyof Making) => {
    const part = readDraft(keyOf(kind), now)
    return part?.base ? undefined : part?.values
  }
  const [customer, thing] = [made('customer'), made('equipment')]
  const known = useReference(customer ? '' : chosen(draft, 'customer_id')).label
  const owned = useReference(thing ? '' : chosen(draft, 'equipment_id')).label
  const typed = (of: unknown) => (typeof of === 'string' ? firstLine(of) : '')
  const what = typed(thing?.description) || owned || typed(draft.values.content)
  return [customer ? typed(customer.name) : known, what].filter(Boolean).join(' · ')
}
