// What a piece of equipment needs again and again, on its page and on those of its tickets: what is next, when it was done
// last, until when that is under warranty; and a way to plan more.
import { IconPlus } from '@tabler/icons-react'
import { dayText } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { dayOf } from '#core/time/day.ts'
import { warrantyUntil } from '../../rules/maintenance/state.ts'
import { MaintenanceTexts } from './MaintenanceTexts.tsx'
import { StateWords } from './StateWords.tsx'
import { useMaintenances, type Maintenance } from './use-maintenances.ts'
import classes from './maintenance.module.css'

/** Months after which most things are looked after again. */
const usualMonths = '12'

interface MaintenanceCardProps {
  equipmentId: string
  /** What a new one begins with, besides the equipment. */
  presets?: Readonly<Record<string, string | undefined>>
  /** Something can be planned here though nothing is yet. */
  offers: boolean
}

export default function MaintenanceCard(props: MaintenanceCardProps) {
  const all = useMaintenances(props.equipmentId)
  if (!all || (all.length === 0 && !props.offers)) return null
  return (
    <MaintenanceTexts outline={null}>
      <Known {...props} all={all} />
    </MaintenanceTexts>
  )
}

function Known({
  equipmentId,
  presets = {},
  all,
}: MaintenanceCardProps & { all: readonly Maintenance[] }) {
  const t = useTexts()
  const { db } = useGroup()
  // Saved as offered it comes round: its first day follows from the last one, or from today.
  const given = Object.entries({ equipment_id: equipmentId, interval: usualMonths, ...presets })
  const params = new URLSearchParams(
    given.flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  const address = `/account/${db}/maintenances/new?${params}`
  if (all.length === 0) {
    return (
      <Card title={t('maintenance.many')}>
        <div className="no-print">
          <Button component="a" href={address} leftSection={<IconPlus size={16} aria-hidden />}>
            {t('maintenance.plan')}
          </Button>
        </div>
      </Card>
    )
  }
  return (
    <Card
      title={t('maintenance.many')}
      action={
        <ActionIcon
          component="a"
          className="no-print"
          href={address}
          aria-label={t('maintenance.plan')}
        >
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      }
    >
      <ul className={classes.list}>
        {all.map((one) => (
          <Line key={one._id} maintenance={one} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ maintenance }: { maintenance: Maintenance }) {
  const t = useTexts()
  const { db } = useGroup()
  const today = dayOf(useNow())
  const { _id, label, date } = maintenance
  const until = warrantyUntil(maintenance)
  const last = date && t('maintenance.last', { day: dayText(date, t.locale) })
  const warranty =
    until && until >= today && t('maintenance.covered', { day: dayText(until, t.locale) })
  return (
    <li>
      <a href={`/account/${db}/maintenances/${_id}`}>
        <b>{label}</b>
        <StateWords maintenance={maintenance} />
        <small>{[last, warranty].filter(Boolean).join(' · ')}</small>
      </a>
    </li>
  )
}
