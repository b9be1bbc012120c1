// What a contract's page leads with: whether it is in force, what of it is used in this period, the next visit, what it covers, its tickets.
import type { WireDocument } from '#core/wire.ts'
import { dayText } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { useReference } from '#web/fields/labels.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { TicketsOf } from '../slots/TicketsOf.tsx'
import { ContractTexts } from './ContractTexts.tsx'
import { includes } from '../../rules/contract/contract.ts'
import { Covered } from './Covered.tsx'
import { Included, UsedUp } from './Included.tsx'
import { useStateWords } from './use-state-words.ts'
import { useBalance } from './use-balance.ts'
import type { Contract } from './use-in-force.ts'

export default function ContractRecords({ record }: { db: string; record: WireDocument }) {
  const { equipment = [] }: Contract = record
  const covered = equipment.flatMap(({ equipment_id }) => equipment_id ?? [])
  return (
    <ContractTexts outline={<CardSkeleton lines={3} />}>
      <Stack>
        <Balance contract={record} />
        {covered.length > 0 && <Covered ids={covered} />}
        <TicketsOf field="contract_id" id={record._id} />
      </Stack>
    </ContractTexts>
  )
}

function Balance({ contract }: { contract: Contract }) {
  const t = useTexts()
  const balance = useBalance(contract)
  const next = balance?.next && <NextVisit {...balance.next} />
  return (
    <Card title={useStateWords(contract)}>
      <Stack>
        {balance && <Included balance={balance} before={[[t('contracts.next'), next]]} />}
        {!includes(contract) && <p className="muted">{t('contracts.nothing-included')}</p>}
        {balance && <UsedUp balance={balance} />}
        {contract.price && <p className="muted">{t('contracts.not-billed')}</p>}
      </Stack>
    </Card>
  )
}

/** Its day leads to the ticket, or to the plan of maintenance, that it is for. */
function NextVisit({ on, id }: { on: string; id: string }) {
  const t = useTexts()
  const { label, href } = useReference(id)
  return (
    <>
      {dayText(on, t.locale)} ·{' '}
      <a className="link" href={href}>
        {label}
      </a>
    </>
  )
}
