// What a customer's page leads with: their money and last visit, their tickets, and what they own; on a phone also how to reach them.
import { Suspense } from 'react'
import type { WireDocument } from '#core/wire.ts'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { OwnedThings } from './OwnedThings.tsx'
import { Reach } from './Reach.tsx'
import { TicketsOf } from './TicketsOf.tsx'

const CustomerFigures = latePiece(() => import('../payment/CustomerFigures.tsx'))
/** Below what the page leads with. */
const CustomerContracts = latePiece(() => import('../contract/CustomerContracts.tsx'))
/** Most customers have no document, or one of their own. */
const SameDocument = latePiece(() => import('./SameDocument.tsx'))

interface CustomerRecordsProps {
  db: string
  record: WireDocument
}

export default function CustomerRecords({ db, record }: CustomerRecordsProps) {
  const isPhone = useIsPhone()
  return (
    <Stack>
      <Suspense fallback={<CardSkeleton lines={2} />}>
        <CustomerFigures id={record._id} />
      </Suspense>
      {isPhone && <Reach customer={record} />}
      {(record.cpf !== undefined || record.cnpj !== undefined) && (
        <Suspense>
          <SameDocument db={db} customer={record} />
        </Suspense>
      )}
      <TicketsOf field="customer_id" id={record._id} />
      {isPhone && (
        <Suspense>
          <CustomerContracts id={record._id} />
        </Suspense>
      )}
      <OwnedThings id={record._id} />
    </Stack>
  )
}
