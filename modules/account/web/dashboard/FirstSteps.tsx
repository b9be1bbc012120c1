// What to do in a Group in which nothing was done yet: what the app's first kind needs, then that kind itself; ticked
// when it is there. The first open step is highlighted.
import { isRef } from '#core/fields/ref.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useMenu } from '#web/shell/frame/menu.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import styles from '../account.module.css'

/** `counts`: records by kind. */
export function FirstSteps({ counts }: { counts: ReadonlyMap<string | null, number> }) {
  const t = useTexts()
  const { db } = useGroup()
  const registry = useRegistry()
  const { app } = useMenu()
  // The app's menu begins with what people do most.
  const [first, ...rest] = (app?.menu ?? []).flatMap(({ kind, group }) => {
    const entity = group === 'others' ? undefined : registry.byKind(kind)
    return entity?.path ? [entity] : []
  })
  const needed = Object.values(first?.fields ?? {}).flatMap((field) =>
    isRef(field) ? field.to : [],
  )
  const isOptional = (kind: string) => app?.menu.some((one) => one.kind === kind && one.optional)
  const before = rest.filter(({ kind }) => needed.includes(kind) && !isOptional(kind))
  const entities = first ? [...before, first] : before
  const isDone = (kind: string) => (counts.get(kind) ?? 0) > 0
  const next = entities.find(({ kind }) => !isDone(kind))
  return (
    <Card title={t('dashboard.first')}>
      <ol className={styles.steps}>
        {entities.map(({ kind, key, path }) => (
          <li key={kind} className={styles.step}>
            <StatusMark state={isDone(kind) ? 'done' : 'open'} size={18} />
            <div>
              <b>
                <a href={`/account/${db}/${path}`}>{t(`${key}.many`)}</a>
              </b>
              <p>{t(`${key}.empty.text`)}</p>
            </div>
            {!isDone(kind) && (
              <Button
                component="a"
                href={`/account/${db}/${path}/new`}
                variant={kind === next?.kind ? 'light' : 'default'}
              >
                {t(`${key}.new`)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
