// On a ticket without a checklist whose category has one by now: it takes over the lines.
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useChange } from '#web/records/use-change.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { checklistOf } from '../../rules/ticket/category-checklist.ts'
import type { Ticket } from '../ticket-doc.ts'
import styles from './checklist.module.css'
import { texts } from './texts.ts'

export default function TakeChecklist({ ticket }: { ticket: Ticket }) {
  const { db } = useGroup()
  const { data: category } = useRecord(db, 'Category', ticket.category_id)
  const lines = checklistOf(String(category?.checklist ?? ''))
  if (lines.length === 0) return null
  return (
    <PartTexts name="checklist" load={texts} outline={null}>
      <Offer {...{ ticket, lines }} category={category?.label ?? ''} />
    </PartTexts>
  )
}

interface OfferProps {
  readonly ticket: Ticket
  readonly lines: ReturnType<typeof checklistOf>
  readonly category: string
}

function Offer({ ticket, lines, category }: OfferProps) {
  const t = useTexts()
  const { db } = useGroup()
  const change = useChange(db, 'Ticket', ticket)
  const count = lines.filter(({ heading }) => !heading).length
  return (
    <Card title={t('ticket.fields.checklist')}>
      <p className={styles.offer}>{t('checklist.category_has', { category, count })}</p>
      <Button
        size="xs"
        loading={change.isPending}
        onClick={() => change.mutate({ patch: () => ({ checklist: lines }) })}
      >
        {t('checklist.take')}
      </Button>
    </Card>
  )
}
