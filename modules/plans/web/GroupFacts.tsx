// Which Group a plan is about: its name and plan, and where bills go. Looks only.
import type { ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Facts, type Fact } from '#web/ui/list/Facts.tsx'
import { Identity } from '#web/ui/marks/Identity.tsx'
import { Tile } from '#web/ui/marks/Marks.tsx'
import type { GroupPlan } from './use-plans.ts'

/** `more`: facts after the billing address. */
export function GroupFacts({ group, more = [] }: { group: GroupPlan; more?: readonly Fact[] }) {
  const t = useTexts()
  const address: ReactNode = group.billingEmail ?? (
    <span className="faint">{t('admin.no_billing_email')}</span>
  )
  return (
    <>
      <Identity
        picture={<Tile name={group.name} db={group.db} size={44} />}
        name={group.name}
        words={t('admin.plan', { plan: t(`shell.plans.${group.plan}`) })}
      />
      <Facts facts={[[t('account.fields.billing-email'), address], ...more]} />
    </>
  )
}
