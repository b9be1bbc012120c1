// How to reach a customer: phones, e-mail, and a press for each way.
import type { Doc } from '#core/entity/entity.ts'
import { formatTelephone, telephoneLink } from '#core/numbers/telephone.ts'
import { useTexts } from '#web/api/texts.ts'
import { Facts } from '#web/ui/list/Facts.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import type { customer } from '../../entities/customer.ts'
import { HelloButtons } from '../contact/HelloButtons.tsx'
import classes from '../ticket.module.css'

interface ReachProps {
  readonly customer: Doc<typeof customer>
  /** Where there is little room. */
  readonly narrow?: boolean
}

export function Reach({ customer: known, narrow }: ReachProps) {
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
            [t('ticket.phone'), written, narrow],
            [t('customer.fields.email'), mail, narrow],
          ]}
        />
      ) : (
        <p className="muted">{t('ticket.no-way')}</p>
      )}
      <HelloButtons customer={known} />
    </Card>
  )
}
