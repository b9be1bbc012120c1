// The drawer today: since when it is open, what it had, came in, went out and should hold.
import type { ReactNode } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Card } from '#web/ui/page/Card.tsx'
import type { Drawer } from '../../rules/drawer/wire.ts'
import type { Wallet } from '../statement/wallet-doc.ts'
import styles from './drawer.module.css'
import { Figures, useWhen } from './Figures.tsx'

interface DrawerCardProps {
  readonly wallet: Wallet
  readonly drawer: Drawer
  readonly children?: ReactNode
}

export function DrawerCard({ wallet, drawer: { open, held }, children }: DrawerCardProps) {
  const t = useTexts()
  const { people } = useGroup()
  const when = useWhen()
  return (
    <Card title={wallet.name}>
      <p className={styles.since}>
        {open
          ? t('drawer.since', {
              when: when(open.opened_at),
              who: people.get(open.opened_by)?.name ?? '',
            })
          : t('drawer.is-closed')}
      </p>
      <Figures shift={open ?? { expected: held }} currency={wallet.currency} />
      {children}
    </Card>
  )
}
