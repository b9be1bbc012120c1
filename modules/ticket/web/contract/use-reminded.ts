// When customers were last reminded by mail of contracts that end: one call for all rows of the page.
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { dayOf } from '#core/time/day.ts'
import { dayAfter } from '#core/time/zone.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { contractMarks } from '../../rules/contract/list.ts'
import { endingDays } from '../../rules/contract/state.ts'
import type { Mail } from '../mail/use-mails.ts'

const max = 200

/** The moment of the latest one since contracts of this end are named in it, by customer. */
export function useReminded(contracts: readonly WireDocument[]): ReadonlyMap<string, string> {
  const { db } = useGroup()
  const today = dayOf(useNow())
  const ending = contracts.filter((one) => contractMarks.of(one, today) === 'ending')
  const $in = [...new Set(ending.map(({ customer_id }) => customer_id))]
  const query = {
    selector: {
      paper: 'contract',
      customer_id: { $in },
      created_at: { $gte: dayAfter(today, -endingDays) },
    },
    sort: [{ created_at: 'asc' as const }],
    limit: max,
  }
  const { data } = useFind(db, 'Mail', query, { enabled: $in.length > 0 })
  const mails: readonly Mail[] = data?.docs ?? []
  const sent = mails.filter(({ state }) => state !== 'failed')
  return new Map(sent.map(({ customer_id = '', created_at = '' }) => [customer_id, created_at]))
}
