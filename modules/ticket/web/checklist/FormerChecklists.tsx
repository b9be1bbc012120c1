// Checklists as they were when the work on this ticket ended before: each folded, the latest first.
import { IconCheck, IconCircle, IconMinus, IconX } from '@tabler/icons-react'
import type { Doc } from '#core/entity/entity.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { exactDate } from '#web/ui/marks/relative-date.ts'
import { FoldingCard } from '#web/ui/page/FoldingCard.tsx'
import { ticketChecklist } from '../../entities/ticket-checklist.ts'
import { otherChecklists, progress, type ChecklistItem } from '../../rules/ticket/checklist.ts'
import { hasEnded } from '../../rules/ticket/status.ts'
import { SignedBy } from '../show/SignedBy.tsx'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'
import styles from './checklist.module.css'
import { ChecklistTexts } from './ChecklistTexts.tsx'

/** Former checklists of one ticket that are shown. */
const max = 20

type Former = Doc<typeof ticketChecklist>

export default function FormerChecklists({ ticket }: { ticket: Ticket }) {
  const { db } = useGroup()
  const { data } = useFind(db, ticketChecklist.kind, {
    selector: { ticket: ticket._id },
    sort: [{ created_at: 'desc' }],
    limit: max,
  })
  const { checklist: lines = [], status } = ticket
  const formers: Former[] = otherChecklists(data?.docs ?? [], {
    lines,
    hasEnded: hasEnded(status),
  })
  if (formers.length === 0) return null
  return (
    <ChecklistTexts>
      <FormerCard formers={formers} />
    </ChecklistTexts>
  )
}

function FormerCard({ formers }: { formers: readonly Former[] }) {
  const t = useTexts()
  return (
    <FoldingCard name="former" title={t('checklist.former')}>
      {formers.map((former) => {
        // What the server kept are the lines of a ticket.
        const lines = former.payload as readonly ChecklistItem[]
        const { created_at = '' } = former
        return (
          <details key={former._id} className={styles.former}>
            <summary>
              <span>
                {t('checklist.ended', { day: exactDate(new Date(created_at), t.locale) })}
              </span>
              <span className="num">{t('ticket.decided', progress(lines))}</span>
            </summary>
            <ul className={classes.lines}>
              {lines.map((line, index) => (
                // Lines have no identity but their position and words.
                <FormerLine key={`${index} ${line.text}`} line={line} />
              ))}
            </ul>
          </details>
        )
      })}
    </FoldingCard>
  )
}

const marks = { open: IconCircle, done: IconCheck, failed: IconX, na: IconMinus }

function FormerLine({ line }: { line: ChecklistItem }) {
  const t = useTexts()
  const { text, heading, state = 'open', note } = line
  if (heading) return <li className={classes.heading}>{text}</li>
  const Mark = marks[state]
  return (
    <li className={classes.line} data-state={state}>
      <Mark
        className={styles.mark}
        size={16}
        stroke={2.2}
        aria-label={t(`ticket.options.checklist.state.${state}`)}
      />
      <span>{text}</span>
      {note && <span className={classes.lineNote}>{note}</span>}
      <SignedBy line={line} />
    </li>
  )
}
