// Looks into Groups that go on, each with the button that ends it.
import { showError } from '#web/api/banner.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { DataTable } from '#web/ui/list/DataTable.tsx'
import { exactDate } from '#web/ui/marks/relative-date.ts'
import { Card } from '#web/ui/page/Card.tsx'
import type { SeenLook } from '../rules/seen.ts'
import { useOperate, useOperating } from './operator-calls.ts'
import { root } from './OperatorPage.tsx'

export function LooksCard() {
  const t = useTexts()
  const operate = useOperate()
  const { data } = useOperating<{ looks: readonly SeenLook[] }>('/looks')
  if (!data || data.looks.length === 0) return null
  return (
    <Card title={t('operator.looks.title')} count={data.looks.length}>
      <DataTable
        label={t('operator.looks.title')}
        rows={data.looks}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'who',
            header: t('operator.looks.who'),
            cell: ({ operator_name }) => operator_name,
          },
          {
            key: 'group',
            header: t('operator.group'),
            cell: ({ group_id, group_name }) => (
              <a className="link" href={`${root}/groups/${group_id}`}>
                {group_name ?? group_id}
              </a>
            ),
          },
          { key: 'reason', header: t('operator.fields.reason'), cell: ({ reason }) => reason },
          {
            key: 'until',
            header: t('operator.looks.until'),
            cell: ({ ends_at }) => (
              <span className="num">{exactDate(new Date(ends_at), t.locale)}</span>
            ),
          },
          {
            key: 'end',
            header: t('operator.actions'),
            end: true,
            cell: ({ id }) => (
              <Button
                size="xs"
                onClick={() => void operate('DELETE', `/looks/${id}`).catch(showError)}
              >
                {t('operator.looks.end')}
              </Button>
            ),
          },
        ]}
      />
    </Card>
  )
}
