// The contract of a ticket: which one, until when, what of it is left; and what is wrong with it, which keeps nobody from
// working. Another one of the customer's, or none, is chosen in place.
import { IconPencil } from '@tabler/icons-react'
import { moneyWords } from '#core/numbers/money.ts'
import { dayText, dayOf } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useChange } from '#web/records/use-change.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { ticket as entity } from '../../entities/ticket.ts'
import { covers, stateOf } from '../../rules/contract/state.ts'
import { hasEnded } from '../../rules/ticket/status.ts'
import { GoneCard } from '../show/GoneCard.tsx'
import { TitleLink } from '../show/TitleLink.tsx'
import type { Ticket } from '../ticket-doc.ts'
import { ContractTexts } from './ContractTexts.tsx'
import { Included, UsedUp } from './Included.tsx'
import { countedOn, useBalance } from './use-balance.ts'
import { useInForce, type Contract } from './use-in-force.ts'

export default function ContractCard({ ticket }: { ticket: Ticket }) {
  const { db } = useGroup()
  const { contract_id } = ticket
  const { data: contract } = useRecord(db, 'Contract', contract_id)
  if (contract_id && !contract) return <GoneCard id={contract_id} />
  return (
    <ContractTexts>
      {contract ? <Known ticket={ticket} contract={contract} /> : <None ticket={ticket} />}
    </ContractTexts>
  )
}

function None({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  return (
    <Card title={t('contract.one')} action={<Choice ticket={ticket} />}>
      <p className="muted">{t('contracts.none')}</p>
    </Card>
  )
}

function Known({ ticket, contract }: { ticket: Ticket; contract: Contract }) {
  const t = useTexts()
  const { db } = useGroup()
  const balance = useBalance(contract, countedOn(ticket))
  const today = dayOf(useNow())
  const { _id, description, payment_kind, price, currency, ends_at } = contract
  const paid = [
    payment_kind && t(`contract.options.payment_kind.${payment_kind}`),
    price && moneyWords(price, currency, t.locale),
  ]
  const isOpen = !hasEnded(ticket.status)
  return (
    <Card
      title={<TitleLink href={`/account/${db}/contracts/${_id}`}>{description}</TitleLink>}
      action={<Choice ticket={ticket} />}
    >
      <Stack>
        <Included
          balance={balance}
          before={[
            [t('contract.one'), paid.filter(Boolean).join(' · ')],
            [t('contract.fields.ends_at'), ends_at && dayText(ends_at, t.locale)],
          ]}
        />
        {isOpen && stateOf(contract, today) !== 'running' && (
          <Banner tone="warning" title={t('contracts.not-running')} />
        )}
        {!covers(contract, ticket.equipment_id) && (
          <Banner tone="warning" title={t('contracts.not-covered')} />
        )}
        {balance && ticket.status !== 'cancel' && (
          <UsedUp balance={balance} isCounted={ticket.status === 'done'} />
        )}
      </Stack>
    </Card>
  )
}

/** The customer's contracts in force, and none. */
function Choice({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const change = useChange(db, 'Ticket', ticket)
  const inForce = useInForce(ticket.customer_id ?? '') ?? []
  const others = inForce.filter(({ _id }) => _id !== ticket.contract_id)
  const choose = (contract_id: string | undefined) =>
    change.mutate({ patch: () => ({ contract_id }) })
  const mayChange = entity.access(actor, 'update', ticket) === undefined
  if (!mayChange || (others.length === 0 && !ticket.contract_id)) return null
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon className="no-print" aria-label={t('contracts.choose')}>
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map(({ _id, label }) => (
          <Menu.Item key={_id} onClick={() => choose(_id)}>
            {label}
          </Menu.Item>
        ))}
        {ticket.contract_id && (
          <Menu.Item onClick={() => choose(undefined)}>{t('contracts.none')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
