// What the Group holds: how much of the plan is used, and each list of every app with its count (spec 2, tiles).
import type { App } from '#core/entity/module.ts'
import { sizeText } from '#core/numbers/size.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useMenu } from '#web/shell/frame/menu.ts'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { LinkLine, LinkList } from '#web/ui/list/LinkList.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { FreePlanBar } from './FreePlanBar.tsx'
import { UsageTexts } from './UsageTexts.tsx'
import { usageOf } from './usage-lines.ts'
import { useUsage } from './use-usage.ts'
import styles from '../plans.module.css'

export default function RecordsCard() {
  return (
    <UsageTexts outline={<CardSkeleton lines={4} />}>
      <Records />
    </UsageTexts>
  )
}

function Records() {
  const t = useTexts()
  const { db, actor } = useGroup()
  const registry = useRegistry()
  const { app, apps } = useMenu()
  const { data } = useUsage(db)
  if (!data) return <CardSkeleton lines={4} />
  const root = `/account/${db}`
  const { total } = usageOf(data.kinds, registry)
  const max = actor.group?.entitlement.max_records
  const counts = new Map(data.kinds.map(({ kind, amount }) => [kind, amount]))
  const listed = new Set<string>()
  const linesOf = ({ menu }: App) =>
    menu.flatMap(({ kind, looks }) => {
      const entity = registry.byKind(kind)
      const look = entity ?? looks
      if (!look?.path || listed.has(kind)) return []
      listed.add(kind)
      const { key, icon, path } = look
      // What is no record is in no count.
      return [{ kind, key, icon, path, amount: entity && (counts.get(kind) ?? 0) }]
    })
  // The app at hand first; a kind of several apps is in the first of them.
  const all = [...apps.filter((one) => one === app), ...apps.filter((one) => one !== app)]
  const lists = all
    .map((one) => ({ name: one.name, lines: linesOf(one) }))
    .filter(({ lines }) => lines.length > 0)
  return (
    <Card
      title={t('usage.records')}
      count={sizeText(total.size, t.locale)}
      action={
        <a className="link" href={`${root}/usage`}>
          {t('shell.menu.usage')}
        </a>
      }
    >
      {max != null && <FreePlanBar amount={total.amount} max={max} />}
      {lists.map(({ name, lines }) => (
        <section key={name} className={styles.ofApp}>
          <h3>{t(`shell.apps.${name}`)}</h3>
          <LinkList>
            {lines.map(({ kind, key, icon, path, amount }) => (
              <LinkLine key={kind} href={`${root}/${path}`}>
                <Icon name={icon} size={18} />
                <span>{t(`${key}.many`)}</span>
                <span className="num">{amount?.toLocaleString(t.locale)}</span>
              </LinkLine>
            ))}
          </LinkList>
        </section>
      ))}
    </Card>
  )
}
