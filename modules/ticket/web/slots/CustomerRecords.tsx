// What a customer's page leads with: their money and last visit, how to reach them, their tickets, and what they own.
import { lazy, Suspense } from 'react'
import type { Doc } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { formatTelephone, telephoneLink } from '#core/numbers/telephone.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { Row, RowGroup, RowList, Rows, RowTitle } from '#web/ui/list/Rows.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import type { customer } from '../../entities/customer.ts'
import type { equipment } from '../../entities/equipment.ts'
import { formerlyOf } from '../../rules/owners.ts'
import { HelloButtons } from '../contact/HelloButtons.tsx'
import classes from '../ticket.module.css'
import { TicketsOf } from './TicketsOf.tsx'

const CustomerFigures = lazy(() => import('../payment/CustomerFigures.tsx'))
/** Below what the page leads with. */
const CustomerContracts = lazy(() => import('../contract/CustomerContracts.tsx'))
/** Most customers have no document, or one of their own. */
const SameDocument = lazy(() => import('./SameDocument.tsx'))

interface CustomerRecordsProps {
  db: string
  record: WireDocument
}

export default function CustomerRecords({ db, record }: CustomerRecordsProps) {
  return (
    <Stack>
      <Suspense fallback={<CardSkeleton lines={2} />}>
        <CustomerFigures id={record._id} />
      </Suspense>
      <Reach customer={record} />
      {(record.cpf !== undefined || record.cnpj !== undefined) && (
        <Suspense>
          <SameDocument db={db} customer={record} />
        </Suspense>
      )}
      <TicketsOf field="customer_id" id={record._id} />
      <Suspense>
        <CustomerContracts id={record._id} />
      </Suspense>
      <Owned db={db} id={record._id} />
    </Stack>
  )
}

function Reach({ customer: known }: { customer: Doc<typeof customer> }) {
  const t = useTexts()
  const { phones = [], email } = known
  const numbers = phones.filter(({ number }) => number)
  const written = numbers.length > 0 && (
    <span className={classes.phones}>
      {numbers.map(({ number = '', description }) => (
        <span key={number}>
          <a className="num" href={telephoneLink(number)}>
            {formatTelephone(number, t.locale)}
          </a>{' '}
          <span className="faint">{description}</span>
        </span>
      ))}
    </span>
  )
  const mail = email && <a href={`mailto:${email}`}>{email}</a>
  return (
    <Card>
      {written || mail ? (
        <Facts
          facts={[
            [t('ticket.phone'), written],
            [t('customer.fields.email'), mail],
          ]}
        />
      ) : (
        <p className="muted">{t('ticket.no-way')}</p>
      )}
      <HelloButtons customer={known} />
    </Card>
  )
}

/** What is theirs, and what was and has gone to somebody else. */
function Owned({ db, id }: { db: string; id: string }) {
  const t = useTexts()
  const sort = [{ identifier: 'asc' as const }]
  const query = { sort, limit: 50, total: true }
  const theirs = useFind(db, 'Equipment', { ...query, selector: { customer_id: id } }).data
  const former = useFind(db, 'Equipment', { ...query, selector: formerlyOf(id) }).data
  if (!theirs?.docs.length && !former?.docs.length) return null
  return (
    <RowList columns="minmax(0, 1fr) auto" label={t('equipment.many')}>
      <Things db={db} label={t('equipment.many')} found={theirs} />
      <Things db={db} label={t('equipment.formerly')} found={former} />
    </RowList>
  )
}

interface ThingsProps {
  db: string
  label: string
  found: { readonly docs: readonly Doc<typeof equipment>[]; readonly total?: number } | undefined
}

function Things({ db, label, found }: ThingsProps) {
  if (!found?.docs.length) return null
  return (
    <RowGroup label={label} count={found.total}>
      <Rows>
        {found.docs.map(({ _id, label: name, maker }) => (
          <Row key={_id} href={`/account/${db}/equipment/${_id}`}>
            <RowTitle>{name}</RowTitle>
            <span className="muted">{maker}</span>
          </Row>
        ))}
      </Rows>
    </RowGroup>
  )
}
