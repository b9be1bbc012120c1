// What is likely done next with a maintenance in a list: its ticket is opened, and once it is, looked at.
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useAct } from '#web/api/writing/actions.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { maintenance as entity } from '../../entities/maintenance.ts'
import { isOpened } from '../../rules/maintenance/maintenance.ts'
import type { Maintenance } from './use-maintenances.ts'

const open = 'ticket/open'

export default function NextOfMaintenance({ db, record }: { db: string; record: WireDocument }) {
  const t = useTexts()
  const { actor } = useGroup()
  const act = useAct(db, entity.kind)
  const doc: Maintenance = record
  if (doc.active && isOpened(doc)) {
    return (
      <Button size="xs" component="a" href={`/account/${db}/tickets/${doc.ticket_id}`}>
        {t('maintenance.next.ticket')}
      </Button>
    )
  }
  if (entity.actions?.[open]?.allow(actor, doc)) return null
  return (
    <Button
      size="xs"
      loading={act.isPending}
      onClick={() => act.mutate({ id: doc._id, action: open })}
    >
      {t(`maintenance.actions.${open}`)}
    </Button>
  )
}
