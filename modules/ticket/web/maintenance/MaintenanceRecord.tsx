// What the page of a maintenance leads with: its state, how often it comes round, until when the work is under warranty,
// its ticket; and what can be done with the date that is waited for.
import { IconCalendarShare, IconCheck, IconPlayerSkipForward } from '@tabler/icons-react'
import { useState } from 'react'
import { actionFormOf } from '#core/entity/action-form.ts'
import type { WireDocument } from '#core/wire.ts'
import { dayOf, dayText } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useAct } from '#web/api/writing/actions.ts'
import { useTexts } from '#web/api/texts.ts'
import { useReference } from '#web/fields/labels.tsx'
import { ActionDialog } from '#web/records/action/ActionDialog.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { maintenance as entity } from '../../entities/maintenance.ts'
import { planOf } from '../../rules/maintenance/maintenance.ts'
import { warrantyUntil } from '../../rules/maintenance/state.ts'
import { Every } from './Every.tsx'
import { MaintenanceTexts } from './MaintenanceTexts.tsx'
import { StateWords } from './StateWords.tsx'
import type { Maintenance } from './use-maintenances.ts'
import classes from './maintenance.module.css'

export default function MaintenanceRecord({ record }: { db: string; record: WireDocument }) {
  return (
    <MaintenanceTexts outline={<CardSkeleton lines={4} />}>
      <Lead maintenance={record} />
    </MaintenanceTexts>
  )
}

function Lead({ maintenance }: { maintenance: Maintenance }) {
  const t = useTexts()
  const { interval, basis, date, ticket_id, ends_on, next_maintenance, lead_days } = maintenance
  const day = (one: string | undefined) => one && dayText(one, t.locale)
  const recurs = interval !== undefined
  const planned = planOf(maintenance)?.on
  return (
    <Card title={<StateWords maintenance={maintenance} />}>
      <Facts
        facts={[
          [t('maintenance.fields.next_maintenance'), day(next_maintenance)],
          [t('maintenance.planned-for'), planned !== next_maintenance && day(planned)],
          [t('maintenance.fields.interval'), recurs && <Every key="every" {...{ maintenance }} />],
          [
            t('maintenance.fields.basis'),
            recurs && basis && t(`maintenance.options.basis.${basis}`),
          ],
          [t('maintenance.fields.ends_on'), day(ends_on)],
          [
            t('maintenance.opens'),
            lead_days !== undefined && t('maintenance.before', { count: lead_days }),
          ],
          [t('maintenance.fields.date'), day(date)],
          [t('maintenance.warranty-until'), day(warrantyUntil(maintenance))],
          [
            t('maintenance.fields.ticket_id'),
            ticket_id && <Reference key="ticket" id={ticket_id} />,
          ],
        ]}
      />
      <Actions maintenance={maintenance} />
    </Card>
  )
}

function Reference({ id }: { id: string }) {
  const { label, href } = useReference(id)
  return <a href={href}>{label}</a>
}

/** What can be done with the date that is waited for, besides opening its ticket. */
function Actions({ maintenance }: { maintenance: Maintenance }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const act = useAct(db, entity.kind)
  const today = dayOf(useNow())
  const [isMoving, setMoving] = useState(false)
  const may = (action: 'work/done' | 'date/skip') =>
    entity.actions?.[action]?.allow(actor, maintenance) === undefined
  const run = (action: string, body: Record<string, unknown> = {}) =>
    act.mutate({ id: maintenance._id, action, body })
  if (!may('work/done')) return null
  return (
    <div className={`${classes.buttons} no-print`}>
      <Button
        loading={act.isPending}
        leftSection={<IconCheck size={16} aria-hidden />}
        onClick={() => run('work/done', { date: today })}
      >
        {t('maintenance.actions.work/done')}
      </Button>
      {may('date/skip') && (
        <>
          <Button
            leftSection={<IconCalendarShare size={16} aria-hidden />}
            onClick={() => setMoving(true)}
          >
            {t('maintenance.move.action')}
          </Button>
          <Button
            loading={act.isPending}
            leftSection={<IconPlayerSkipForward size={16} aria-hidden />}
            onClick={() => run('date/skip')}
          >
            {t('maintenance.actions.date/skip')}
          </Button>
        </>
      )}
      {isMoving && (
        <ActionDialog
          action={actionFormOf(entity, 'date/move')!}
          initial={{ next_maintenance: maintenance.next_maintenance }}
          send={(body) => act.mutateAsync({ id: maintenance._id, action: 'date/move', body })}
          onClose={() => setMoving(false)}
        />
      )}
    </div>
  )
}
