// The form of a new page. What a finished ticket found is filled in when the address names it.
import { useGroup } from '#web/api/context.ts'
import { useLabels, useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { RecordNew } from '#web/records/form/RecordNew.tsx'
import { RecordOutline } from '#web/records/RecordOutline.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { handbook as entity } from '../../entities/handbook.ts'
import { WikiTexts } from '../WikiTexts.tsx'
import { pageOfTicket } from '../ticket/page-of-ticket.ts'

export default function NewPage() {
  const id = useAddress().params.get('ticket_id')
  if (!id) return <RecordNew entity={entity} />
  return (
    <WikiTexts outline={<Waiting />}>
      <FromTicket id={id} />
    </WikiTexts>
  )
}

function FromTicket({ id }: { id: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const { data: ticket, error } = useRecord(db, 'Ticket', id)
  const category = typeof ticket?.category_id === 'string' ? ticket.category_id : undefined
  const labels = useLabels(db, category === undefined ? [] : [category])
  if (error) return <RecordNew entity={entity} />
  const isNamed = category === undefined || labels.data?.has(category)
  if (!ticket || (!isNamed && labels.isFetching)) return <Waiting />
  const words = { reported: t('wiki.ticket.reported'), solution: t('wiki.ticket.solution') }
  const presets = pageOfTicket(ticket, labels.data?.get(category ?? '') ?? undefined, words)
  return <RecordNew entity={entity} presets={presets} />
}

function Waiting() {
  return (
    <Page narrow>
      <RecordOutline />
    </Page>
  )
}
