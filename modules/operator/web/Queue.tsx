// The queue: how much waits of each task, what failed and why, and mails.
import { showError } from '#web/api/banner.ts'
import { useTexts } from '#web/api/texts.ts'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { DataTable, type Column } from '#web/ui/list/DataTable.tsx'
import { exactDate } from '#web/ui/marks/relative-date.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import type { SeenJob, SeenQueue } from '../rules/seen.ts'
import { useOperate, useOperating } from './operator-calls.ts'
import { OperatorPage } from './OperatorPage.tsx'

export default function Queue() {
  return (
    <OperatorPage>
      <Stack>
        <Jobs path="/jobs" name="jobs" />
        <Jobs path="/mail" name="mail" />
        <Totals />
      </Stack>
    </OperatorPage>
  )
}

function Jobs({ path, name }: { path: string; name: 'jobs' | 'mail' }) {
  const t = useTexts()
  const queue = useOperating<SeenQueue>(path)
  const { data } = queue
  if (!data) return <LoadingCard of={queue} lines={3} />
  return (
    <Card title={t(`operator.queue.${name}`)} count={data.jobs.length}>
      {data.jobs.length === 0 ? (
        <p className="muted">{t(`operator.queue.none.${name}`)}</p>
      ) : (
        <JobTable jobs={data.jobs} label={t(`operator.queue.${name}`)} />
      )}
    </Card>
  )
}

function JobTable({ jobs, label }: { jobs: readonly SeenJob[]; label: string }) {
  const t = useTexts()
  const operate = useOperate()
  const retry = (id: number) => {
    operate('POST', `/jobs/${id}/retry`, {}).then(
      () => toast({ message: t('operator.queue.retried') }),
      showError,
    )
  }
  const retried: Column<SeenJob> = {
    key: 'retry',
    header: t('operator.actions'),
    end: true,
    cell: ({ id, last_error, running }) =>
      last_error !== null &&
      !running && (
        <Button size="xs" onClick={() => retry(id)}>
          {t('operator.queue.retry')}
        </Button>
      ),
  }
  return (
    <DataTable
      label={label}
      rows={jobs}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          key: 'task',
          header: t('operator.queue.task'),
          cell: ({ task, db, mail_to }) => (
            <>
              <b>{task}</b>
              <div className="muted">{mail_to ?? db}</div>
            </>
          ),
        },
        {
          key: 'tries',
          header: t('operator.queue.tries'),
          cell: ({ attempts, max_attempts }) => (
            <span className="num">
              {attempts}/{max_attempts}
            </span>
          ),
        },
        {
          key: 'next',
          header: t('operator.queue.next'),
          cell: ({ attempts, max_attempts, run_at }) =>
            attempts < max_attempts ? (
              <span className="num">{exactDate(new Date(run_at), t.locale)}</span>
            ) : (
              t('operator.queue.never')
            ),
        },
        {
          key: 'error',
          header: t('operator.queue.error'),
          cell: ({ last_error }) => last_error ?? '–',
        },
        ...(jobs.some(({ last_error }) => last_error !== null) ? [retried] : []),
      ]}
    />
  )
}

const counts = ['waiting', 'running', 'failing', 'given_up'] as const

function Totals() {
  const t = useTexts()
  const { data } = useOperating<SeenQueue>('/jobs')
  if (!data || data.totals.length === 0) return null
  return (
    <Card title={t('operator.queue.totals')}>
      <DataTable
        label={t('operator.queue.totals')}
        rows={data.totals}
        rowKey={({ task }) => task}
        columns={[
          { key: 'task', header: t('operator.queue.task'), cell: ({ task }) => task },
          ...counts.map((name) => ({
            key: name,
            header: t(`operator.queue.${name}`),
            end: true,
            cell: (total: SeenQueue['totals'][number]) => (
              <span className="num">{total[name]}</span>
            ),
          })),
        ]}
      />
    </Card>
  )
}
