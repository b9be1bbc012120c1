// Groups of the installation, found by a part of their name: counts and sizes alone.
import { sizeText } from '#core/numbers/size.ts'
import { useTexts } from '#web/api/texts.ts'
import { DataTable } from '#web/ui/list/DataTable.tsx'
import { Pill } from '#web/ui/marks/Marks.tsx'
import type { SeenGroup } from '../rules/seen.ts'
import { FindList } from './FindList.tsx'
import { OperatorPage, root } from './OperatorPage.tsx'

export default function GroupsFound() {
  return (
    <OperatorPage>
      <Groups />
    </OperatorPage>
  )
}

function Groups() {
  const t = useTexts()
  const number = (value: number) => <span className="num">{value.toLocaleString(t.locale)}</span>
  return (
    <FindList<SeenGroup> path="/groups" label={t('operator.find_groups')}>
      {(rows) => (
        <DataTable
          label={t('operator.groups')}
          rows={rows}
          rowKey={({ db }) => db}
          columns={[
            {
              key: 'name',
              header: t('operator.name'),
              cell: ({ db, name, locked }) => (
                <>
                  <a className="link" href={`${root}/groups/${db}`}>
                    {name || db}
                  </a>{' '}
                  {locked && <Pill tone="block">{t('operator.locked')}</Pill>}
                </>
              ),
            },
            {
              key: 'plan',
              header: t('operator.plan'),
              cell: ({ plan_in_force }) => t(`shell.plans.${plan_in_force}`),
            },
            {
              key: 'members',
              header: t('operator.members'),
              end: true,
              cell: ({ members }) => number(members),
            },
            {
              key: 'records',
              header: t('operator.records'),
              end: true,
              cell: ({ records }) => number(records),
            },
            {
              key: 'size',
              header: t('operator.size'),
              end: true,
              cell: ({ bytes, file_bytes }) => (
                <span className="num">{sizeText(bytes + file_bytes, t.locale)}</span>
              ),
            },
          ]}
        />
      )}
    </FindList>
  )
}
