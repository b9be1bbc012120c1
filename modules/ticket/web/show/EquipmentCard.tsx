// What is being repaired: identifier, what it came with, and when it was here last.
import { Suspense, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useFind, useRecord } from '#web/api/records.ts'
import type { Doc } from '#core/entity/entity.ts'
import { useTexts } from '#web/api/texts.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { TextInPlace } from '../text/TextInPlace.tsx'
import { Bone } from '#web/ui/feedback/Skeleton.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { FoldingCard } from '#web/ui/page/FoldingCard.tsx'
import type { equipment } from '../../entities/equipment.ts'
import { ticket as entity } from '../../entities/ticket.ts'
import { hasEnded } from '../../rules/ticket/status.ts'
import { firstLine } from '../../rules/ticket/title.ts'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'
import { GoneCard } from './GoneCard.tsx'
import { TitleLink } from './TitleLink.tsx'

const DevicePassword = latePiece(() => import('../password/DevicePassword.tsx'))
const RefInPlace = latePiece(() => import('./RefInPlace.tsx'))

export function EquipmentCard({ ticket }: { ticket: Ticket }) {
  return ticket.equipment_id ? (
    <Known ticket={ticket} id={ticket.equipment_id} />
  ) : (
    <Card>
      <Suspense fallback={<Bone />}>
        <RefInPlace ticket={ticket} name="equipment_id" />
      </Suspense>
    </Card>
  )
}

function Known({ ticket, id }: { ticket: Ticket; id: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const [editing, setEditing] = useState(false)
  const { data } = useRecord(db, 'Equipment', id)
  const known: Doc<typeof equipment> | undefined = data
  const earlier: Ticket | undefined = useFind(db, 'Ticket', {
    selector: { equipment_id: id, number: { $lt: ticket.number } },
    sort: [{ number: 'desc' }],
    limit: 1,
  }).data?.docs[0]
  if (!known) return <GoneCard id={id} />
  const {
    identifier = '',
    description = '',
    maker,
    location,
    known_fault,
    customer_identifier,
  } = known
  const title = firstLine(description) || identifier
  return (
    <FoldingCard
      name="equipment"
      line={t('equipment.one')}
      says={title}
      title={<TitleLink href={`/account/${db}/equipment/${id}`}>{title}</TitleLink>}
    >
      <Facts
        facts={[
          [t('equipment.fields.identifier'), identifier],
          [t('equipment.fields.maker'), maker],
          [t('ticket.known-as'), customer_identifier],
          [t('equipment.fields.location'), location],
          [t('equipment.fields.known_fault'), known_fault],
          [
            t('ticket.fields.equipment_observation'),
            // Accessories are recorded at the counter, not once the ticket is finished.
            (ticket.equipment_observation || !hasEnded(ticket.status)) && (
              <TextInPlace
                key="observation"
                entity={entity}
                record={ticket}
                name="equipment_observation"
                className={classes.factText}
                empty={t('ticket.write.equipment_observation')}
                editing={editing}
                onEdit={setEditing}
              />
            ),
          ],
          [
            t('ticket.last-seen'),
            earlier?.created_at && (
              <>
                <When at={earlier.created_at} />
                {', '}
                <a href={`/account/${db}/tickets/${earlier._id}`}>
                  {t('ticket.numbered', { number: earlier.number ?? 0 })}
                </a>
              </>
            ),
          ],
        ]}
      />
      <div className={`${classes.moreFacts} no-print`}>
        <Suspense>
          <DevicePassword ticket={ticket} />
        </Suspense>
      </div>
    </FoldingCard>
  )
}
