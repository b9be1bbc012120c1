// What is brought, a tab for each device: its number, what it is, and the mark of what is wrong there.
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useEffect, type KeyboardEvent } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { useReference } from '#web/fields/labels.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { firstLine } from '../../../rules/ticket/title.ts'
import { chosen } from './EquipmentPart.tsx'
import type { Visit } from '../use-check-in.ts'
import { scopeOf } from '../use-visits.ts'
import classes from '../create.module.css'

/** Devices that are checked in at once. */
const max = 20

interface DeviceTabsProps {
  /** By the keys of their tabs, in their order. */
  devices: readonly (readonly [key: number, visit: Visit])[]
  open: number
  onOpen: (key: number) => void
  onAdd: () => void
}

export function DeviceTabs({ devices, open, onOpen, onAdd }: DeviceTabsProps) {
  const t = useTexts()
  useEffect(() => {
    document.getElementById(`${scopeOf(open)}tab`)?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const turn = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const at = devices.findIndex(([key]) => key === open)
    const next = step && devices[(at + step + devices.length) % devices.length]
    if (!next) return
    event.preventDefault()
    onOpen(next[0])
    document.getElementById(`${scopeOf(next[0])}tab`)?.focus()
  }
  return (
    <div className={classes.bar}>
      <div role="tablist" aria-label={t('check-in.devices')} className={classes.tabs}>
        {devices.map(([key, visit], at) => (
          <button
            key={key}
            id={`${scopeOf(key)}tab`}
            type="button"
            role="tab"
            aria-selected={key === open}
            aria-controls={`${scopeOf(key)}device`}
            tabIndex={key === open ? 0 : -1}
            className={classes.tab}
            onClick={() => onOpen(key)}
            onKeyDown={turn}
          >
            <b>{at + 1}</b>
            {isWrong(visit) && <IconAlertTriangle size={16} aria-label={t('check-in.wrong')} />}
            <span>
              <DeviceName visit={visit} number={at + 1} />
            </span>
          </button>
        ))}
      </div>
      {devices.length < max && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.9} aria-hidden />}
          onClick={onAdd}
        >
          {t('ticket.visit.add')}
        </Button>
      )}
      <span className={classes.each}>{t('check-in.each')}</span>
    </div>
  )
}

function DeviceName({ visit: { ticket, equipment }, number }: { visit: Visit; number: number }) {
  const t = useTexts()
  const { label } = useReference(equipment ? '' : chosen(ticket, 'equipment_id'))
  const made = equipment && firstLine(String(equipment.values.description ?? ''))
  return made || label || t('ticket.visit.title', { number })
}

const isWrong = ({ ticket, equipment }: Visit) =>
  [ticket, equipment].some((form) => form && Object.keys(form.errors).length > 0)
