// One plan: what it costs a month, what it holds, and the button that chooses it. Looks only.
import { priceText } from '#core/numbers/price.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Pill } from '#web/ui/marks/Marks.tsx'
import styles from './plans.module.css'
import type { GroupPlan, PlanPrice } from './use-plans.ts'

const sections = ['features', 'storage', 'reporting', 'permission', 'support', 'api'] as const

export interface PlanCardProps {
  price: PlanPrice
  group: GroupPlan
  /** Why it cannot be chosen now. */
  refused: string | undefined
  /** Absent: there is no way to take it here. */
  onChoose: (() => void) | undefined
}

export function PlanCard({ price, group, refused, onChoose }: PlanCardProps) {
  const t = useTexts()
  const { group_plan: plan, unit_amount: cents } = price
  const isCurrent = group.plan === plan
  return (
    <li className={styles.plan} data-current={isCurrent ? true : undefined}>
      <div className={styles.head}>
        <h2>{t(`shell.plans.${plan}`)}</h2>
        {isCurrent && <Pill tone="accent">{t('plans.current')}</Pill>}
      </div>
      <p className={styles.price}>
        <b className="num">{priceText(cents, t.locale)}</b> {t('plans.month')}
      </p>
      <dl>
        {sections.map((section) => (
          <div key={section}>
            <dt>{t(`plans.sections.${section}`)}</dt>
            <dd>{t(`plans.${plan}.${section}`)}</dd>
          </div>
        ))}
      </dl>
      {onChoose && (
        <Button
          variant={isCurrent ? 'default' : 'filled'}
          disabled={isCurrent || refused !== undefined}
          onClick={onChoose}
          aria-label={`${t(isCurrent ? 'plans.current' : 'plans.choose')}: ${t(`shell.plans.${plan}`)}`}
        >
          {t(isCurrent ? 'plans.current' : 'plans.choose')}
        </Button>
      )}
      {!isCurrent && refused !== undefined && <p className={styles.refused}>{refused}</p>}
    </li>
  )
}
