// What the page of a piece of equipment leads with: how it looks, what it is, its number, and whether a repair of it is under warranty.
import { isPicture } from '#core/entity/media-type.ts'
import type { Doc } from '#core/entity/entity.ts'
import { dayOf, dayText, placeZone } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { filePath, filesOf, thumbnailPath } from '#web/files/record-files.ts'
import { Facts } from '#web/ui/list/Facts.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { Card } from '#web/ui/page/Card.tsx'
import type { equipment } from '../../entities/equipment.ts'
import { warrantyOf } from '../../rules/ticket/warranty.ts'
import classes from '../ticket.module.css'
import { useTicketsOf } from './use-tickets-of.ts'

export function ThingCard({ db, record }: { db: string; record: WireDocument }) {
  const t = useTexts()
  const today = dayOf(useNow())
  const known: Doc<typeof equipment> = record
  const { identifier, description, maker, known_fault } = known
  const ended = useTicketsOf('equipment_id', record._id).data?.ended ?? []
  const [until = ''] = ended
    .map((ticket) => warrantyOf(ticket, placeZone())?.until ?? '')
    .toSorted()
    .toReversed()
  const photo = filesOf(record).find(({ content_type }) => isPicture(content_type))
  const place = { db, kind: 'Equipment', id: record._id }
  return (
    <Card>
      <div className={classes.thing}>
        {photo && (
          <a href={filePath(place, photo.name)} target="_blank" rel="noopener">
            <img src={thumbnailPath(place, photo, 320)} alt={photo.name} />
          </a>
        )}
        <Facts
          facts={[
            [t('equipment.fields.description'), description],
            [t('equipment.fields.maker'), maker],
            [t('equipment.fields.identifier'), identifier],
            [t('equipment.fields.known_fault'), known_fault],
            [
              t('ticket.warranty.label'),
              until >= today && t('ticket.return.covered', { day: dayText(until, t.locale) }),
            ],
          ]}
        />
      </div>
    </Card>
  )
}
