// What happened to the ticket and what people wrote about it, with the box to write in: at a desk under the list, where it
// stays at the lower edge of the window while the list is read; on a phone above it, where the thumb comes first, and folded.
import { useState } from 'react'
import { seesMoney } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useDoer } from '#web/api/doings.ts'
import { useTexts } from '#web/api/texts.ts'
import { useHistory } from '#web/records/show/history.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Timeline, TimelineEvent } from '#web/ui/list/Timeline.tsx'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { FoldingCard } from '#web/ui/page/FoldingCard.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { usePayments } from '../payment/use-payments.ts'
import type { Ticket } from '../ticket-doc.ts'
import { activity, type Happening } from './activity.ts'
import { CommentBox } from './CommentBox.tsx'
import { CommentQuote } from './CommentQuote.tsx'
import { StepWords } from './StepWords.tsx'

const first = 20
const max = 200
const newest = { created_at: 'desc' as const }

export function ActivityCard({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const isPhone = useIsPhone()
  const [limit, setLimit] = useState(first)
  const { entries, isPending, hasMore } = useHistory(db, ticket._id, limit)
  const selector = { record_id: ticket._id }
  const query = { selector, sort: [{ date: 'desc' as const }], limit: max }
  const comments = useFind(db, 'Comment', query).data?.docs ?? []
  const sent = { selector: { ticket_id: ticket._id }, sort: [newest], limit: max }
  const mails = useFind(db, 'Mail', sent).data?.docs ?? []
  const paid = usePayments(ticket._id).data
  // What was read before the right was taken is still at hand.
  const payments = (seesMoney(actor) === undefined && paid?.payments) || []
  if (isPending) return <CardSkeleton />
  // Comments older than the saves shown appear once those are loaded.
  const oldest = hasMore ? (entries.at(-1)?.created_at ?? '') : ''
  const isShown = ({ created_at = '' }: { created_at?: string }) => created_at >= oldest
  const happenings = activity(
    entries,
    comments.filter(isShown),
    mails.filter(isShown),
    payments.filter(isShown),
  )
  return (
    <FoldingCard
      name="activity"
      title={t('ticket.activity')}
      says={
        <>
          {happenings.length}
          {hasMore && '+'}
          {happenings[0] && ' · '}
          {happenings[0] && <When at={happenings[0].at} still />}
        </>
      }
    >
      {isPhone && <CommentBox ticket={ticket} />}
      {/* The box stays below the title, however little of the list is seen. */}
      <div>
        <Timeline>
          {happenings.map((one) => (
            <HappeningEvent key={one.key} happening={one} />
          ))}
        </Timeline>
        {hasMore && (
          <Button size="xs" variant="subtle" onClick={() => setLimit(limit + 5 * first)}>
            {t('records.older')}
          </Button>
        )}
        {!isPhone && <CommentBox ticket={ticket} />}
      </div>
    </FoldingCard>
  )
}

function HappeningEvent({ happening }: { happening: Happening }) {
  const t = useTexts()
  const { people } = useGroup()
  const doer = useDoer()
  const { by, at, steps, comment } = happening
  const who = people.get(by ?? '')?.name
  return (
    <TimelineEvent
      mark={<Avatar id={by} name={who} spoken={false} />}
      quote={comment && <CommentQuote comment={comment} />}
    >
      <b>{doer(by, comment?.said_by as string | undefined)}</b>{' '}
      {steps.length === 0 && t('ticket.did.commented')}
      {steps.map((step, index) => (
        // Steps of one save never change their order.
        <span key={index}>
          {index > 0 && ', '}
          <StepWords step={step} by={by} />
        </span>
      ))}
      {' · '}
      <When at={at} />
    </TimelineEvent>
  )
}
