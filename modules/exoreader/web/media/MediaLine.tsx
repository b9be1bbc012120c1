// Audio or video of an item: a button that plays it, below everything else, from where it was.
import { IconPlayerPlay } from '@tabler/icons-react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import type { Enclosure, Item } from '../reader-calls.ts'
import { clockText, play, usePlaying } from './player.ts'
import classes from './media.module.css'

export function MediaLine({ item, enclosure }: { item: Item; enclosure: Enclosure }) {
  const t = useTexts()
  const { db } = useGroup()
  const isOn = usePlaying()?.enclosure.url === enclosure.url
  const { duration, type = '' } = enclosure
  const from = item.position ?? 0
  return (
    <p className={classes.line}>
      <Button
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        disabled={isOn}
        onClick={() => play({ db, item, enclosure })}
      >
        {t(type.startsWith('video') ? 'reader.media.watch' : 'reader.media.listen')}
      </Button>
      <span>
        {isOn
          ? t('reader.media.on')
          : from > 0
            ? t('reader.media.from', { time: clockText(from) })
            : duration && clockText(duration)}
      </span>
    </p>
  )
}
