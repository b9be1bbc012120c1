// How full the disk is, at the foot of the tree: what is used of the room, and what of that former versions take.
import { sizeText } from '#core/numbers/size.ts'
import { useTexts } from '#web/api/texts.ts'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'
import { useDiskUsage } from '../disk-calls.ts'
import classes from './tree.module.css'

/** Shares of the room from which the bar warns, and from which it is nearly full. */
const near = 0.8
const full = 0.95

export function Usage() {
  const t = useTexts()
  const { data } = useDiskUsage()
  if (!data) return null
  const { used, room, former, trash } = data
  const size = (bytes: number) => sizeText(bytes, t.locale)
  const share = room === null ? 0 : used / room
  return (
    <div className={classes.usage} data-near={share >= near || undefined}>
      {room === null ? (
        <b>{t('disk.usage.used', { used: size(used) })}</b>
      ) : (
        <>
          <b>{size(used)}</b> {t('disk.usage.of', { room: size(room) })}
          <ProgressBar
            label={t('disk.usage.label')}
            value={used}
            max={room}
            tone={share >= full ? 'block' : share >= near ? 'doing' : 'accent'}
          />
        </>
      )}
      {former > 0 && <div>{t('disk.usage.former', { size: size(former) })}</div>}
      {trash > 0 && <div>{t('disk.usage.trash', { size: size(trash) })}</div>}
    </div>
  )
}
