// What a contract's page leads with: whether it is in force, what of it is used in this period, the next visit, what it covers, its tickets.
import type { WireDocument } from '#core/wire.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { dayOf, dayText } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { contractMarks } from '../../rules/contract/list.ts'
import type { Billed } from '../../rules/contract/period.ts'
import { MailState } from '../mail/MailState.tsx'
import { MailTexts } from '../mail/MailTexts.tsx'
import type { Mail } from '../mail/use-mails.ts'
import { RenewButton } from './RenewButton.tsx'
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
  const billed = balance?.billed && <BilledLine contract={contract} billed={balance.billed} />
  const today = dayOf(useNow())
  const state = contractMarks.of(contract, today)
  const isOver = state === 'ending' || state === 'ended'
  return (
    <Card title={useStateWords(contract)} action={isOver && <RenewButton contract={contract} />}>
      <Stack>
        <Included
          balance={balance}
          before={[
            [t('contracts.next'), next],
            [t('contracts.billed'), billed],
            [
              t('contracts.reminder'),
              state === 'ending' && <Reminder key="mail" contract={contract} />,
            ],
          ]}
        />
        {!includes(contract) && <p className="muted">{t('contracts.nothing-included')}</p>}
        {balance && <UsedUp balance={balance} />}
        {contract.price && <p className="muted">{t('contracts.not-billed')}</p>}
      </Stack>
    </Card>
  )
}

/** How often, when last and what in all; it leads to the incomes. */
function BilledLine({ contract, billed }: { contract: Contract; billed: Billed }) {
  const t = useTexts()
  const { db } = useGroup()
  const { _id, customer_id = '' } = contract
  const { amount, last, sums } = billed
  const named = new URLSearchParams({ customer_id, contract: _id })
  const sum = sums.map(({ total, currency }) => moneyWords(total, currency, t.locale)).join(' + ')
  return (
    <a className="link" href={`/account/${db}/incomes?${named}`}>
      {t('contracts.billed-sum', { count: amount, day: dayText(last, t.locale), sum })}
    </a>
  )
}

/** Who reminded the customer, and how. */
function Reminder({ contract: { customer_id } }: { contract: Contract }) {
  const t = useTexts()
  const { db, people } = useGroup()
  const query = {
    selector: { paper: 'contract', customer_id },
    sort: [{ created_at: 'desc' as const }],
    limit: 1,
  }
  const mail: Mail | undefined = useFind(db, 'Mail', query).data?.docs[0]
  if (!mail) return t('contracts.not-reminded')
  return (
    <>
      {people.get(mail.created_by ?? '')?.name} ·{' '}
      <MailTexts>
        <MailState mail={mail} />
      </MailTexts>
    </>
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
