// Maintenance of the next seven days, and what is overdue, on the dashboard. Nothing is drawn where there is none.
import { dayOf } from '#core/time/day.ts'
import { dayAfter } from '#core/time/zone.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { LabelsProvider, useReference } from '#web/fields/labels.tsx'
import { totalText } from '#web/records/list/total.ts'
import { Row, RowGroup, RowList, Rows, RowTitle } from '#web/ui/list/Rows.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { dueSelector } from '../../rules/maintenance/state.ts'
import { MaintenanceTexts } from './MaintenanceTexts.tsx'
import { StateWords } from './StateWords.tsx'
import type { Maintenance } from './use-maintenances.ts'
import classes from './maintenance.module.css'

/** Rows; the rest is in the list. */
const few = 5
const daysAhead = 7

export default function DueMaintenance({ db }: { db: string }) {
  const until = dayAfter(dayOf(useNow()), daysAhead)
  const { data } = useFind(db, 'Maintenance', {
    selector: dueSelector(until),
    sort: [{ next_maintenance: 'asc' }],
    limit: few,
    total: true,
    labels: true,
  })
  if (!data?.docs.length) return null
  return (
    <MaintenanceTexts outline={null}>
      <Due db={db} found={data} until={until} />
    </MaintenanceTexts>
  )
}

interface DueProps {
  db: string
  found: NonNullable<ReturnType<typeof useFind>['data']>
  until: string
}

function Due({ db, found, until }: DueProps) {
  const t = useTexts()
  const docs: readonly Maintenance[] = found.docs
  const { total = 0 } = found
  const label = t('maintenance.soon')
  const things = docs.flatMap(({ equipment_id }) => equipment_id ?? [])
  return (
    <LabelsProvider ids={things}>
      <RowList columns="minmax(0, 1fr) auto" label={label}>
        <RowGroup label={label} count={totalText(t.locale, found)}>
          <Rows>
            {docs.map((one) => (
              <Row key={one._id} href={`/account/${db}/maintenances/${one._id}`}>
                <RowTitle wraps second={<Thing id={one.equipment_id ?? ''} />}>
                  {one.label}
                </RowTitle>
                <StateWords maintenance={one} />
              </Row>
            ))}
          </Rows>
          {total > docs.length && (
            <p className={classes.more}>
              <a
                className="link"
                href={`/account/${db}/maintenances?active=true&next_maintenance=..${until}`}
              >
                {t('ticket.list.more', { count: total })}
              </a>
            </p>
          )}
        </RowGroup>
      </RowList>
    </LabelsProvider>
  )
}

function Thing({ id }: { id: string }) {
  return useReference(id).label
}
