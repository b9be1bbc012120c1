// In a row of contracts: what of those in force is used in this period, and the next visit. One call answers for all rows of the page.
import type { WireDocument } from '#core/wire.ts'
import { dayOf } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { stateOf } from '../../rules/contract/state.ts'
import type { Balance } from '../../rules/contract/period.ts'
import { minutesText } from '../../rules/time/time.ts'
import { ContractTexts } from './ContractTexts.tsx'
import { useBalances } from './use-balance.ts'

interface UsedCellProps {
  readonly docs: readonly WireDocument[]
  readonly record: WireDocument
}

export default function UsedCell({ docs, record }: UsedCellProps) {
  const today = dayOf(useNow())
  const balance = useBalances(docs.filter((one) => stateOf(one, today) === 'running'))[record._id]
  if (!balance) return null
  return (
    <ContractTexts outline={null}>
      <Used {...balance} />
    </ContractTexts>
  )
}

function Used({ visits, minutes, next }: Balance) {
  const t = useTexts()
  const today = dayOf(useNow())
  const shares = [
    visits && t('contracts.used-visits', { ...visits }),
    minutes &&
      t('contracts.used', {
        used: minutesText(minutes.used),
        included: minutesText(minutes.included),
      }),
    next && t('contracts.next-on', { day: shortDay(next.on, today, t.locale) }),
  ]
  return shares.filter(Boolean).join(' · ')
}
