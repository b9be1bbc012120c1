// On a customer's page: who else has the same CPF or CNPJ. Branches do, and those whom two devices added apart.
import type { Doc } from '#core/entity/entity.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import type { customer } from '../../entities/customer.ts'
import { withDocument } from '../../rules/customer/documents.ts'
import classes from '../ticket.module.css'

interface SameDocumentProps {
  db: string
  customer: Doc<typeof customer>
}

/** Customers that are named; a chain of shops has more. */
const max = 10

export default function SameDocument({ db, customer: known }: SameDocumentProps) {
  const t = useTexts()
  const { _id: id, cpf, cnpj } = known
  const either = [
    ...(cpf ? [withDocument('cpf', cpf)] : []),
    ...(cnpj ? [withDocument('cnpj', cnpj)] : []),
  ]
  const people = useFind(db, 'Customer', { selector: either[0] ?? {}, limit: max + 1 })
  const companies = useFind(
    db,
    'Customer',
    { selector: either[1] ?? {}, limit: max + 1 },
    { enabled: either.length > 1 },
  )
  const found = [...(people.data?.docs ?? []), ...(companies.data?.docs ?? [])]
  const others = new Map(found.filter(({ _id }) => _id !== id).map((one) => [one._id, one.label]))
  if (others.size === 0) return null
  return (
    <Banner title={t('customer.same-document')}>
      <ul className={classes.names}>
        {[...others].slice(0, max).map(([_id, label]) => (
          <li key={_id}>
            <a className="link" href={`/account/${db}/customers/${_id}`}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
