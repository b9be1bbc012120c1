// On the dashboard: contracts that end within thirty days, the first to end on top. Nothing is drawn where there are none.
import { dayOf } from '#core/time/day.ts'
import { dayAfter } from '#core/time/zone.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { LabelsProvider } from '#web/fields/labels.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { RowGroup, RowList } from '#web/ui/list/Rows.tsx'
import { endingDays, endingSelector } from '../../rules/contract/state.ts'
import classes from '../ticket.module.css'
import { ContractLines } from './ContractLines.tsx'
import { ContractTexts } from './ContractTexts.tsx'
import type { Contract } from './use-in-force.ts'

/** Contracts shown; the list has the others. */
const few = 5

export default function EndingContracts({ db }: { db: string }) {
  const today = dayOf(useNow())
  const { data } = useFind(db, 'Contract', {
    selector: endingSelector(today),
    sort: [{ ends_at: 'asc' as const }],
    limit: few,
    total: true,
    labels: true,
  })
  if (!data?.docs.length) return null
  return (
    <ContractTexts>
      <Ending db={db} contracts={data.docs} total={data.total ?? 0} today={today} />
    </ContractTexts>
  )
}

interface EndingProps {
  readonly db: string
  readonly contracts: readonly Contract[]
  readonly total: number
  readonly today: string
}

function Ending({ db, contracts, total, today }: EndingProps) {
  const t = useTexts()
  const span = `${today}..${dayAfter(today, endingDays)}`
  return (
    <LabelsProvider ids={contracts.flatMap(({ customer_id }) => customer_id ?? [])}>
      <RowList columns="minmax(0, 1fr)" label={t('contracts.about-to-end')}>
        <RowGroup label={t('contracts.about-to-end')} count={total}>
          <ContractLines contracts={contracts} named />
          {total > contracts.length && (
            <p className={classes.more}>
              <a className="link" href={`/account/${db}/contracts?active=true&ends_at=${span}`}>
                {t('contracts.all')}
              </a>
            </p>
          )}
        </RowGroup>
      </RowList>
    </LabelsProvider>
  )
}
