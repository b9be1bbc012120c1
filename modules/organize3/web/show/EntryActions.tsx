// What is done with an entry on its page: confirm it, take that back, or let an imported one count. One key for all of them.
import type { WireDocument } from '#core/wire.ts'
import { useGroup, useRegistry, useSlots } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Slot } from '#web/records/Slot.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Kbd } from '#web/ui/marks/Kbd.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { confirmActionOf, useConfirm } from '../entry/confirm/use-confirm.ts'
import { useLocks } from '../entry/use-locks.ts'

export default function EntryActions({ db, record }: { db: string; record: WireDocument }) {
  const t = useTexts()
  const { actor } = useGroup()
  const { next } = useSlots(record.klass ?? '')
  const entity = useRegistry().byId(record._id)!
  const { run, isRunning, isOffered } = useConfirm()
  const step = confirmActionOf(record)
  const isLocked = useLocks()(record)
  const mayChange = !isLocked && entity.access(actor, 'update', record) === undefined
  const mayWrite = mayChange && (isOffered || step === 'count')
  const isReceived = step === 'confirm' && next !== undefined
  const act = () => run([record], step)
  useShortcuts([
    {
      key: 'y',
      text: `entry.keys.${step}`,
      run: act,
      disabled: !mayWrite || isRunning || isReceived,
    },
  ])
  // What is received is asked for by the app of service orders: when, how, and how much of it. Who may not confirm it may take it.
  if (isReceived && mayChange) return <Slot load={next} db={db} docs={[record]} record={record} />
  if (!mayWrite) return null
  return (
    <Button
      variant={step === 'unconfirm' ? 'default' : 'filled'}
      loading={isRunning}
      onClick={act}
      rightSection={<Kbd>Y</Kbd>}
    >
      {t(`${entity.key}.actions.status/${step}`)}
    </Button>
  )
}
