// A customer's year of maintenance as paper: shown, turned to another year, printed.
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { placeZone } from '#core/time/day.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey, useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { RecordMissing } from '#web/records/show/RecordMissing.tsx'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { useAddress, useRecordId } from '#web/router/use-address.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { customer as entity } from '../../../entities/customer.ts'
import { sheets } from '../../../paper/papers.ts'
import type { PlanPaper } from '../../../paper/plan.ts'
import { PaperChoice } from '../../print/PaperChoice.tsx'
import { PaperRoom } from '../../print/PaperRoom.tsx'
import { PrintActions } from '../../print/PrintActions.tsx'
import { useSheetChoice } from '../../print/paper-choice.ts'
import { PlanSheet } from './PlanSheet.tsx'
import styles from './plan.module.css'

export default function PlanPrint() {
  const t = useTexts()
  const id = useRecordId()
  const { db } = useGroup()
  const { params } = useAddress()
  const { data: customer, error: missing, refetch: again } = useRecord(db, entity.kind, id)
  const plan = usePlan(db, id, params.get('year'))
  const [sheet, setSheet] = useSheetChoice()
  const list = useCrumbs(entity)
  if (missing && !customer)
    return <RecordMissing entity={entity} id={id} error={missing} onRetry={() => void again()} />
  return (
    <Page>
      <div className="no-print">
        <PageHeader
          crumbs={[
            ...list,
            { label: customer?.label ?? '', href: `/account/${db}/customers/${id}` },
          ]}
          title={t('maintenance.year')}
          actions={
            <>
              {plan.data && <Years year={Number(plan.data.year)} />}
              <PrintActions disabled={!plan.data} />
            </>
          }
        />
        <PaperChoice choices={sheets} paper={sheet} onPaper={setSheet} />
      </div>
      <PaperRoom asked={plan}>{(paper) => <PlanSheet paper={paper} sheet={sheet} />}</PaperRoom>
    </Page>
  )
}

function usePlan(db: string, id: string, year: string | null) {
  const asked = year !== null && /^2\d{3}$/.test(year) ? year : undefined
  return useQuery<PlanPaper, ApiError>({
    queryKey: [...cacheKey(db, 'Maintenance'), 'plan', id, asked],
    queryFn: ({ signal }) =>
      call<PlanPaper>('GET', `/${db}/_maintenance_plan/${id}`, {
        query: { year: asked, zone: placeZone() },
        signal,
      }),
    // Tickets were finished, or the shop's own texts changed since.
    refetchOnMount: 'always',
  })
}

function Years({ year }: { year: number }) {
  const { path, go } = useAddress()
  const turn = (to: number) => go(`${path}?year=${to}`, { replace: true })
  return (
    <span className={styles.years}>
      <ActionIcon variant="default" aria-label={String(year - 1)} onClick={() => turn(year - 1)}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <b aria-live="polite">{year}</b>
      <ActionIcon variant="default" aria-label={String(year + 1)} onClick={() => turn(year + 1)}>
        <IconChevronRight size={18} />
      </ActionIcon>
    </span>
  )
}
