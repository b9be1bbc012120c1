// How much the Group holds: records and bytes of each kind, what earlier versions take, and how far the free plan
// reaches (spec 2, 9).
import { isLocked } from '#core/access/policies.ts'
import { sizeText } from '#core/numbers/size.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useSizes } from '#web/api/views.ts'
import { useTexts } from '#web/api/texts.ts'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { DataTable } from '#web/ui/list/DataTable.tsx'
import { Figure } from '#web/ui/page/Card.tsx'
import { Figures, Stack } from '#web/ui/page/Page.tsx'
import { StorageCard } from '../usage/StorageCard.tsx'
import { usageOf } from '../usage/usage-lines.ts'
import { useUsage } from '../usage/use-usage.ts'
import styles from '../plans.module.css'

export default function UsagePart() {
  const t = useTexts()
  const { db, actor } = useGroup()
  const registry = useRegistry()
  const usage = useUsage(db)
  const isClosed = isLocked(actor)
  const sizes = useSizes(db, { enabled: !isClosed }).data
  const root = `/account/${db}`
  const number = (value: number) => value.toLocaleString(t.locale)
  const { lines, total } = usageOf(usage.data?.kinds ?? [], registry)
  if (!usage.data) return <LoadingCard of={usage} lines={5} />
  return (
    <Stack>
      <Figures>
        <Figure value={number(total.amount)} label={t('usage.records')} />
        <Figure value={sizeText(total.size, t.locale)} label={t('usage.size')} />
        {sizes && (
          <>
            <Figure
              value={sizeText(sizes.file - sizes.active, t.locale)}
              label={t('usage.history')}
            />
            <Figure value={sizeText(sizes.file, t.locale)} label={t('usage.in_all')} />
          </>
        )}
      </Figures>
      <StorageCard />
      {lines.length > 0 && (
        <DataTable
          label={t('shell.menu.usage')}
          rows={lines}
          rowKey={({ entity }) => entity.kind}
          columns={[
            {
              key: 'kind',
              header: t('usage.kind'),
              cell: ({ entity }) => (
                <span className={styles.kind}>
                  <Icon name={entity.icon} size={17} />
                  {entity.path && !isClosed ? (
                    <a className="link" href={`${root}/${entity.path}`}>
                      {t(`${entity.key}.many`)}
                    </a>
                  ) : (
                    t(`${entity.key}.many`)
                  )}
                </span>
              ),
            },
            {
              key: 'amount',
              header: t('usage.records'),
              end: true,
              cell: ({ amount }) => <span className="num">{number(amount)}</span>,
            },
            {
              key: 'size',
              header: t('usage.size'),
              end: true,
              cell: ({ size }) => <span className="num">{sizeText(size, t.locale)}</span>,
            },
          ]}
        />
      )}
    </Stack>
  )
}
