// In the form of a new customer: who is there already with the same telephone, e-mail, CPF or CNPJ, and the way to them.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { KnownProps } from '#web/face.ts'
import { numbersOf, type Reachable } from '../../rules/customer/contact.ts'
import classes from '../ticket.module.css'
import { useDuplicates } from './use-duplicates.ts'

export default function KnownCustomers({ form, onTake }: KnownProps) {
  const t = useTexts()
  const { db } = useGroup()
  const found = useDuplicates(db, form.values, form.id)
  if (found.length === 0) return null
  return (
    <output className={classes.hint}>
      {t('ticket.duplicate')}
      {found.map((one) => {
        const words = [one.label, numbersOf(one as Reachable)[0]].filter(Boolean).join(', ')
        const href = `/account/${db}/customers/${one._id}`
        return onTake ? (
          <span key={one._id}>
            <button type="button" onClick={() => onTake(one._id)}>
              {words}
            </button>{' '}
            <a className="link" href={href} target="_blank" rel="noreferrer">
              {t('customer.open')}
            </a>
          </span>
        ) : (
          <a key={one._id} className="link" href={href}>
            {words}
          </a>
        )
      })}
    </output>
  )
}
