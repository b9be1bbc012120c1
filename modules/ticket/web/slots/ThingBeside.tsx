// Beside a piece of equipment: whose it is, how to reach them, when it was here last, what was paid for it, and what it needs again and again.
import { Suspense } from 'react'
import { seesMoney } from '#core/access/policies.ts'
import type { Doc } from '#core/entity/entity.ts'
import { formatTelephone } from '#core/numbers/telephone.ts'
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Facts } from '#web/ui/list/Facts.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import type { customer } from '../../entities/customer.ts'
import type { equipment } from '../../entities/equipment.ts'
import { numbersOf } from '../../rules/customer/contact.ts'
import { HelloButtons } from '../contact/HelloButtons.tsx'
import { GoneCard } from '../show/GoneCard.tsx'
import { TitleLink } from '../show/TitleLink.tsx'
import { LatestTicket } from './LatestTicket.tsx'
import { useTicketsOf } from './use-tickets-of.ts'

const PaidInAll = latePiece(() => import('../payment/PaidInAll.tsx'))
const EquipmentMaintenance = latePiece(() => import('../maintenance/EquipmentMaintenance.tsx'))

interface ThingBesideProps {
  readonly equipment: Doc<typeof equipment> & { readonly _id: string }
}

export function ThingBeside({ equipment: { _id, customer_id } }: ThingBesideProps) {
  return (
    <>
      <Owner id={customer_id} equipmentId={_id} />
      <Suspense>
        <EquipmentMaintenance id={_id} />
      </Suspense>
    </>
  )
}

function Owner({ id, equipmentId }: { id: string | undefined; equipmentId: string }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { data } = useRecord(db, 'Customer', id)
  const known: Doc<typeof customer> | undefined = data
  const { data: tickets } = useTicketsOf('equipment_id', equipmentId)
  const latest = tickets?.latest
  if (id && !known) return <GoneCard id={id} />
  const all = [...(tickets?.open ?? []), ...(tickets?.ended ?? [])]
  // A sum of some of them would pass for that of all.
  const isCounted = !seesMoney(actor) && all.length > 0 && all.length === tickets?.total
  const lastVisit = latest && <LatestTicket ticket={latest} />
  const [number] = known ? numbersOf(known) : []
  return (
    <Card
      title={
        known ? (
          <TitleLink href={`/account/${db}/customers/${known._id}`}>{known.name}</TitleLink>
        ) : (
          t('ticket.nobodys')
        )
      }
    >
      <Facts
        facts={[
          [t('ticket.phone'), number && formatTelephone(number, t.locale)],
          [t('ticket.last-visit'), lastVisit],
        ]}
      />
      {isCounted && (
        <Suspense>
          <PaidInAll ids={all.map((ticket) => ticket._id)} />
        </Suspense>
      )}
      {known && <HelloButtons customer={known} />}
    </Card>
  )
}
