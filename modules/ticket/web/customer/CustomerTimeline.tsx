// Beside a customer's page: what happened with them, the newest first; what they owe and paid for who sees money.
import { seesMoney } from '#core/access/policies.ts'
import { prefixOf } from '#core/ids.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { useState } from 'react'
import type { WireDocument } from '#core/wire.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Timeline, TimelineEvent } from '#web/ui/list/Timeline.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { incomePrefix } from '../../rules/payment/kinds.ts'
import { useTicketsOf } from '../slots/use-tickets-of.ts'
import { timelineOf, type Happening } from './timeline.ts'
import { usePaidBills } from './use-paid-bills.ts'

/** Records of each kind that are looked at: the latest ones. */
const max = 50
/** Lines that are shown until all are asked for. */
const few = 8

export default function CustomerTimeline({ db, record }: { db: string; record: WireDocument }) {
  const t = useTexts()
  const [isWhole, setWhole] = useState(false)
  const happenings = useHappenings(db, record)
  if (!happenings) return null
  const shown = isWhole ? happenings : happenings.slice(0, few)
  return (
    <Card title={t('customer.timeline')}>
      <Timeline>
        {shown.map((one) => (
          <Event key={one.key} happening={one} />
        ))}
      </Timeline>
      {shown.length < happenings.length && (
        <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
          {t('customer.whole-timeline', { count: happenings.length })}
        </Button>
      )}
    </Card>
  )
}

/** Undefined while the tickets are loaded; the others join them. */
function useHappenings(db: string, customer: WireDocument): readonly Happening[] | undefined {
  const { _id: customer_id } = customer
  const newest = [{ created_at: 'desc' as const }]
  const query = { selector: { customer_id }, sort: newest, limit: max }
  const found = useTicketsOf('customer_id', customer_id).data
  const estimates = useFind(db, 'Estimate', query).data?.docs ?? []
  const mails = useFind(db, 'Mail', query).data?.docs ?? []
  const payments = usePaidBills(customer_id)
  const tickets = found ? [...found.open, ...found.ended] : []
  const about = { record_id: { $in: tickets.map(({ _id }) => _id) } }
  const comments = useFind(
    db,
    'Comment',
    { selector: about, sort: [{ date: 'desc' as const }], limit: max },
    { enabled: tickets.length > 0 },
  )
  if (!found) return undefined
  const { docs = [] } = comments.data ?? {}
  return timelineOf({ customer, tickets, estimates, payments, mails, comments: docs })
}

function Event({ happening }: { happening: Happening }) {
  const t = useTexts()
  const { db, actor, people } = useGroup()
  const registry = useRegistry()
  const { id, at, by = '', mark, verb, words, way, sum } = happening
  // The kinds of the money app may not be loaded here.
  const path = prefixOf(id) === incomePrefix ? 'incomes' : registry.byId(id)?.path
  const isShown = sum?.value !== undefined && seesMoney(actor) === undefined
  const shown = isShown ? moneyWords(sum.value ?? '', sum.currency ?? '', t.locale) : 'none'
  const who = people.get(by)?.name ?? ''
  const said = t(`customer.did.${verb}`, {
    who,
    ...words,
    way: way ? t(`ticket.options.notices.way.${way}`) : '',
    sum: shown,
  })
  return (
    <TimelineEvent mark={<StatusMark state={mark} />}>
      {verb === 'added' ? said : <a href={`/account/${db}/${path}/${id}`}>{said}</a>}
      {' · '}
      <When at={at} still />
    </TimelineEvent>
  )
}
