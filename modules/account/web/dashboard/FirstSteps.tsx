// What to do in a Group in which nothing was done yet: one step for each kind of the app, ticked when it is taken.
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useMenu } from '#web/shell/frame/menu.ts'
import { Row, RowGroup, RowList, Rows, RowTitle } from '#web/ui/list/Rows.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'

/** `counts`: records by kind. */
export function FirstSteps({ counts }: { counts: ReadonlyMap<string | null, number> }) {
  const t = useTexts()
  const { db } = useGroup()
  const registry = useRegistry()
  const { app } = useMenu()
  // The app's menu begins with what people do most, which needs the others.
  const entities = (app?.menu ?? []).toReversed().flatMap(({ kind }) => {
    const entity = registry.byKind(kind)
    return entity?.path ? [entity] : []
  })
  return (
    <RowList columns="18px minmax(0, 1fr)" label={t('dashboard.first')}>
      <RowGroup label={t('dashboard.first')}>
        <Rows>
          {entities.map(({ kind, key, path }) => {
            const isDone = (counts.get(kind) ?? 0) > 0
            return (
              <Row key={kind} href={`/account/${db}/${path}${isDone ? '' : '/new'}`}>
                <StatusMark state={isDone ? 'done' : 'open'} />
                <RowTitle detail={t(`${key}.empty.text`)}>
                  {t(isDone ? `${key}.many` : `${key}.new`)}
                </RowTitle>
              </Row>
            )
          })}
        </Rows>
      </RowGroup>
    </RowList>
  )
}
