// Another device that the same customer brings. It becomes a ticket of its own.
import { useEffect, useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { useRecordForm } from '#web/records/form/use-record-form.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { equipment } from '../../entities/equipment.ts'
import { ticket } from '../../entities/ticket.ts'
import { CreateAlong, type Presets } from './CreateAlong.tsx'
import { DevicePane } from './device/DevicePane.tsx'
import type { Visit } from './use-check-in.ts'
import { scopeOf, type Brought } from './use-visits.ts'
import classes from './create.module.css'

interface ExtraVisitProps {
  brought: Brought
  isOpen: boolean
  onVisit: (visit: Visit) => void
  onRemove: () => void
}

export function ExtraVisit({ brought, isOpen, onVisit, onRemove }: ExtraVisitProps) {
  const { key, draft, presets } = brought
  const t = useTexts()
  const form = useRecordForm({ entity: ticket, presets, keep: false })
  const part = useRecordForm({ entity: equipment, keep: false })
  const [isMaking, setMaking] = useState(draft?.equipment !== undefined)
  // A password is no part of a draft: nothing keeps it in the browser.
  const [password, setPassword] = useState('')
  useEffect(() => {
    if (draft) form.takeDraft(draft.ticket)
    else
      document
        .getElementById(`${scopeOf(key)}device`)
        ?.querySelector('input')
        ?.focus()
    if (draft?.equipment) part.takeDraft(draft.equipment)
    // The draft is taken over once; what is typed afterwards is the form's.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const leave = (id?: string) => {
    setMaking(false)
    part.abandon()
    form.set('equipment_id', id)
  }
  const make = (presets: Presets) => {
    setMaking(true)
    for (const [name, value] of Object.entries(presets)) part.set(name, value)
    form.set('equipment_id', part.id)
  }
  const take: Visit['take'] = (thing) => ('id' in thing ? leave(thing.id) : make(thing))
  useEffect(
    () => onVisit({ ticket: form, equipment: isMaking ? part : undefined, password, take }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the forms themselves are made anew with every key.
    [form.values, form.errors, part.values, part.errors, isMaking, password],
  )
  return (
    <CreateAlong kinds={['equipment']} onMake={(_, presets) => make(presets)}>
      <DevicePane
        tab={key}
        isOpen={isOpen}
        form={form}
        part={part}
        isMaking={isMaking}
        password={password}
        onPassword={setPassword}
        onLeave={leave}
        end={
          <Button className={classes.remove} variant="subtle" size="xs" onClick={onRemove}>
            {t('ticket.visit.remove')}
          </Button>
        }
      />
    </CreateAlong>
  )
}
