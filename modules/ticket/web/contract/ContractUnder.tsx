// In a row of contracts, by column: how many things it covers, what of it is used, the next visit, how often it is paid, how soon it ends and
// whether that was said. One call of each sort answers for all rows of the page.
import type { ReactNode } from 'react'
import { seesMoney } from '#core/access/policies.ts'
import { dayOf } from '#core/time/day.ts'
import { daysBetween } from '#core/time/zone.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { UnderProps } from '#web/face.ts'
import { RowValue } from '#web/ui/list/Rows.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { relativeDate, shortDay } from '#web/ui/marks/relative-date.ts'
import { isToBill, paymentPeriod } from '../../rules/contract/billing.ts'
import { contractMarks } from '../../rules/contract/list.ts'
import type { Balance, Share } from '../../rules/contract/period.ts'
import { minutesText } from '../../rules/time/time.ts'
import { CustomerReach } from '../customer/CustomerReach.tsx'
import { ContractTexts } from './ContractTexts.tsx'
import { useRowBalances } from './use-balance.ts'
import type { Contract } from './use-in-force.ts'
import { useReminded } from './use-reminded.ts'

export default function ContractUnder(props: UnderProps) {
  return (
    <ContractTexts outline={null}>
      <Said {...props} />
    </ContractTexts>
  )
}

function Said({ docs, record, name }: UnderProps): ReactNode {
  const t = useTexts()
  const contract: Contract = record
  const { payment_kind, price, equipment = [] } = contract
  switch (name) {
    case 'description':
      return equipment.length > 0 && t('contracts.things', { count: equipment.length })
    case 'customer_id':
      return <CustomerReach docs={docs} record={record} />
    case 'price':
      return price && payment_kind && t(`contracts.each.${payment_kind}`)
    case 'ends_at':
      return <Ends docs={docs} contract={contract} />
    case 'used':
      return <Used docs={docs} contract={contract} />
    case 'next':
      return <Next docs={docs} contract={contract} />
    default:
      return null
  }
}

interface CellProps extends Pick<UnderProps, 'docs'> {
  readonly contract: Contract
}

function Used({ docs, contract }: CellProps) {
  const t = useTexts()
  const { visits, minutes } = useRowBalances(docs)[contract._id] ?? {}
  const time = (amount: number) => minutesText(amount).replaceAll(' ', '\u00a0')
  const said = (share: Share, write: (amount: number) => string, left: string) =>
    [write(share.used), share.used < share.included ? left : t('contracts.all-used')] as const
  const hours =
    minutes &&
    said(
      minutes,
      (used) => t('contracts.of', { used: time(used), included: time(minutes.included) }),
      t('contracts.left-time', { time: time(minutes.included - minutes.used) }),
    )
  if (!visits) return hours && <RowValue second={hours[1]}>{hours[0]}</RowValue>
  const [used, left] = said(
    visits,
    () => t('contracts.of-visits', { ...visits }),
    t('contracts.left', { count: visits.included - visits.used }),
  )
  return <RowValue second={hours?.[0] ?? left}>{used}</RowValue>
}

/** Nothing of one that is not in force. */
function Next({ docs, contract }: CellProps) {
  const t = useTexts()
  const { people } = useGroup()
  const today = dayOf(useNow())
  const balance: Balance | undefined = useRowBalances(docs)[contract._id]
  if (!balance) return null
  const { next, visits } = balance
  if (!next) {
    const isOver = visits !== undefined && visits.used >= visits.included
    return (
      <span className="muted">{t(isOver ? 'contracts.none-left' : 'contracts.not-planned')}</span>
    )
  }
  const { on, number, by = '' } = next
  const about =
    number === undefined
      ? t('contracts.not-booked')
      : [`#${number}`, people.get(by)?.name].filter(Boolean).join(', ')
  return <RowValue second={about}>{shortDay(on, today, t.locale)}</RowValue>
}

function Ends({ docs, contract }: CellProps) {
  const t = useTexts()
  const { actor } = useGroup()
  const now = useNow()
  const today = dayOf(now)
  const reminded = useReminded(docs).get(contract.customer_id ?? '')
  const { billed } = useRowBalances(docs)[contract._id] ?? {}
  const state = contractMarks.of(contract, today)
  if (state === 'ending') {
    const days = daysBetween(today, contract.ends_at ?? '')
    const ago = reminded && relativeDate(new Date(reminded), now, t.locale)
    return (
      <>
        <span data-late>{t('contracts.in-days', { days })}</span>
        {ago && ` · ${t('contracts.reminded', { ago })}`}
      </>
    )
  }
  const period = paymentPeriod(contract, today)
  if (state !== 'running' || !period || seesMoney(actor)) return null
  if (isToBill(contract, billed, today)) return t('contracts.to-bill')
  return t('contracts.billed-to', { day: shortDay(period.to ?? '', today, t.locale) })
}
