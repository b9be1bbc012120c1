// On a customer's page: his tickets and what he owns.
import type { WireDocument } from '#core/wire.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Row, RowGroup, RowList, Rows, RowTitle } from '#web/ui/list/Rows.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { TicketsOf } from './TicketsOf.tsx'

interface CustomerRecordsProps {
  db: string
  record: WireDocument
}

export default function CustomerRecords({ db, record }: CustomerRecordsProps) {
  const t = useTexts()
  const selector = { customer_id: record._id }
  const query = { selector, sort: [{ identifier: 'asc' as const }], limit: 50, total: true }
  const { data } = useFind(db, 'Equipment', query)
  return (
    <Stack>
      <TicketsOf field="customer_id" id={record._id} />
      {data && data.docs.length > 0 && (
        <RowList columns="minmax(0, 1fr) auto" label={t('equipment.many')}>
          <RowGroup label={t('equipment.many')} count={data.total}>
            <Rows>
              {data.docs.map(({ _id, label, maker }) => (
                <Row key={_id} href={`/account/${db}/equipment/${_id}`}>
                  <RowTitle>{label}</RowTitle>
                  <span className="muted">{String(maker ?? '')}</span>
                </Row>
              ))}
            </Rows>
          </RowGroup>
        </RowList>
      )}
    </Stack>
  )
}
