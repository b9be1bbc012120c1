// The days that were closed, the latest first: who counted, what it should have held, what was missing and why.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { exactDate } from '#web/ui/marks/relative-date.ts'
import { Card } from '#web/ui/page/Card.tsx'
import type { Drawer } from '../../rules/drawer/wire.ts'
import type { Wallet } from '../statement/wallet-doc.ts'
import { DifferenceWords, Figures } from './Figures.tsx'
import styles from './drawer.module.css'
import { useCount } from './use-drawer.ts'

interface ClosedDaysProps {
  readonly wallet: Wallet
  readonly drawer: Drawer
}

export function ClosedDays({ wallet, drawer: { open, closed } }: ClosedDaysProps) {
  const t = useTexts()
  const { people } = useGroup()
  const count = useCount(wallet._id)
  const { currency } = wallet
  const nameOf = (id = '') => people.get(id)?.name ?? ''
  if (closed.length === 0) return null
  return (
    <Card title={t('drawer.closings')} count={closed.length}>
      <ul className={styles.closings}>
        {closed.map((shift, at) => (
          <li key={shift._id}>
            <b>
              {t('drawer.by', {
                who: nameOf(shift.closed_by),
                when: exactDate(new Date(shift.closed_at ?? ''), t.locale),
              })}
            </b>
            <DifferenceWords difference={shift.difference ?? '0'} currency={currency} />
            {shift.reason && <span>{shift.reason}</span>}
            <Figures shift={shift} currency={currency} />
            {at === 0 && !open && (
              <Button
                size="xs"
                className="no-print"
                loading={count.isPending}
                onClick={() => count.mutate({ step: 'reopen', shift: shift._id, rev: shift._rev })}
              >
                {t('drawer.reopen')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
