// On a customer's page: their contracts, those in force first. Nothing is drawn for those who have none.
import { dayOf } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { RowGroup, RowList } from '#web/ui/list/Rows.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { contractStates, stateOf } from '../../rules/contract/state.ts'
import { ContractLines } from './ContractLines.tsx'
import { ContractTexts } from './ContractTexts.tsx'
import type { Contract } from './use-in-force.ts'

/** Contracts shown; the list has the others. */
const max = 20

export default function CustomerContracts({ id }: { id: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const today = dayOf(useNow())
  const query = {
    selector: { customer_id: id },
    sort: [{ ends_at: 'desc' as const }],
    limit: max,
    total: true,
  }
  const { data } = useFind(db, 'Contract', query)
  if (!data?.docs.length) return null
  return (
    <ContractTexts>
      <RowList columns="minmax(0, 1fr) auto" label={t('contract.many')}>
        <RowGroup label={t('contract.many')} count={data.total}>
          <ContractLines contracts={inOrder(data.docs, today)} />
        </RowGroup>
      </RowList>
    </ContractTexts>
  )
}

function inOrder(contracts: readonly Contract[], today: string): Contract[] {
  const rank = (one: Contract) => contractStates.indexOf(stateOf(one, today))
  return contracts.toSorted((a, b) => rank(a) - rank(b))
}
