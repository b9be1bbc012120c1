// What is likely done next with a contract in a list: one that ends is renewed, one that rests goes on, what is due is billed, and a visit
// that is included and not planned yet is.
import { dayOf } from '#core/time/day.ts'
import { membersMayEdit, seesMoney } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { UnderProps } from '#web/face.ts'
import { useChange } from '#web/records/use-change.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { isToBill } from '../../rules/contract/billing.ts'
import { contractMarks } from '../../rules/contract/list.ts'
import { RenewButton } from './RenewButton.tsx'
import { useRowBalances } from './use-balance.ts'
import type { Contract } from './use-in-force.ts'

export default function NextOfContract({ db, docs, record }: Omit<UnderProps, 'name'>) {
  const t = useTexts()
  const { actor } = useGroup()
  const today = dayOf(useNow())
  const balances = useRowBalances(docs)
  const contract: Contract = record
  const { _id, customer_id = '', description = '', price = '' } = contract
  const state = contractMarks.of(contract, today)
  if (membersMayEdit(actor, 'update')) return null
  if (state === 'ending' || state === 'ended') return <RenewButton contract={contract} />
  if (state === 'inactive') return <Resume db={db} contract={contract} />
  const balance = balances[_id]
  if (state !== 'running' || !balance) return null
  const about = { customer_id, contract_id: _id }
  const root = `/account/${db}`
  if (!seesMoney(actor) && isToBill(contract, balance.billed, today)) {
    const bill = new URLSearchParams({ ...about, description, value: price, date: today })
    return (
      <Button size="xs" component="a" href={`${root}/incomes/new?${bill}`}>
        {t('contract.next.bill')}
      </Button>
    )
  }
  const { next, visits } = balance
  if (next || (visits && visits.used >= visits.included)) return null
  return (
    <Button size="xs" component="a" href={`${root}/tickets/new?${new URLSearchParams(about)}`}>
      {t('contract.next.plan')}
    </Button>
  )
}

function Resume({ db, contract }: { db: string; contract: Contract }) {
  const t = useTexts()
  const change = useChange(db, 'Contract', contract)
  return (
    <Button
      size="xs"
      loading={change.isPending}
      onClick={() => change.mutate({ patch: () => ({ active: true }) })}
    >
      {t('contract.next.resume')}
    </Button>
  )
}
