// What is not confirmed up to a day, each with the button that confirms it.
import { dayOf } from '#core/time/day.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { DueRow, DueRows } from '#web/records/due/DueRow.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import type { StatementRow } from '../../rules/statement/statement.ts'
import { useConfirm } from '../entry/confirm/use-confirm.ts'
import { recordOf } from '../statement/record-of.ts'

interface WaitingLinesProps {
  readonly rows: readonly StatementRow[]
  readonly currency: string | undefined
}

export function WaitingLines({ rows, currency = '' }: WaitingLinesProps) {
  const t = useTexts()
  const { db } = useGroup()
  const registry = useRegistry()
  const confirm = useConfirm()
  const today = dayOf(useNow())
  if (rows.length === 0) return null
  return (
    <section>
      <Banner tone="warning" title={t('books.waiting', { count: rows.length })}>
        {t('books.waiting-text')}
      </Banner>
      <DueRows
        whole
        rows={rows.map((row) => (
          <DueRow
            key={row.id}
            due={{ due: row.date, value: row.amount, currency }}
            today={row.date}
            href={`/account/${db}/${registry.byKind(row.kind)!.path}/${row.id}`}
            name={row.party.startsWith('wll-') ? '' : row.party}
            about={row.description}
            when={shortDay(row.date, today, t.locale)}
          >
            <Button
              size="xs"
              disabled={confirm.isRunning || !confirm.isOffered}
              onClick={() => confirm.run([recordOf(row)], 'confirm')}
            >
              {t(`${row.kind.toLowerCase()}.actions.status/confirm`)}
            </Button>
          </DueRow>
        ))}
      />
    </section>
  )
}
