// Which Group a plan is about: its name and plan, and where bills go. Looks only.
import type { ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Facts, type Fact } from '#web/ui/list/Facts.tsx'
import { Tile } from '#web/ui/marks/Marks.tsx'
import styles from '../account.module.css'
import type { GroupPlan } from './use-plans.ts'

/** `more`: facts after the billing address. */
export function GroupFacts({ group, more = [] }: { group: GroupPlan; more?: readonly Fact[] }) {
  const t = useTexts()
  const address: ReactNode = group.billingEmail ?? (
    <span className="faint">{t('admin.no_billing_email')}</span>
  )
  return (
    <>
      <div className={styles.who}>
        <Tile name={group.name} db={group.db} size={44} />
        <div>
          <b>{group.name}</b>
          <span className={styles.quiet}>
            {t('admin.plan', { plan: t(`shell.plans.${group.plan}`) })}
          </span>
        </div>
      </div>
      <Facts facts={[[t('account.fields.billing-email'), address], ...more]} />
    </>
  )
}
