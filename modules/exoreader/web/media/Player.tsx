// What plays, at the bottom of the reader while somebody reads on: position, speed, steps back and ahead.
import { IconRewindBackward15, IconRewindForward30, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { patchItems } from '../reader-queries.ts'
import { placeKeeper, stopPlaying, usePlaying, type Playing } from './player.ts'
import classes from './media.module.css'
import { titleOf } from '../reader-calls.ts'

export function Player() {
  const playing = usePlaying()
  return playing ? <Open key={playing.enclosure.url} playing={playing} /> : null
}

/** Its height is in `--player`, so that whatever else is fixed at the bottom of the screen is put above it. */
function sayHeight(bar: HTMLElement | null): (() => void) | undefined {
  const screen = bar?.parentElement
  if (!screen) return undefined
  const watcher = new ResizeObserver(() =>
    screen.style.setProperty('--player', `${bar.offsetHeight}px`),
  )
  watcher.observe(bar)
  return () => {
    watcher.disconnect()
    screen.style.removeProperty('--player')
  }
}

const speeds = [1, 1.25, 1.5, 2] as const

function Open({ playing }: { playing: Playing }) {
  const t = useTexts()
  const client = useQueryClient()
  const { db, item, enclosure } = playing
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const [isBroken, setBroken] = useState(false)
  const [speed, setSpeed] = useState<number>(1)
  const place = useMemo(
    () =>
      placeKeeper(playing, (position) => patchItems(client, db, new Set([item._id]), { position })),
    [playing, client, db, item._id],
  )
  useEffect(() => {
    const element = media.current
    if (!element) return undefined
    const keep = () => place.keep(element.currentTime, element.duration)
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [place])
  const bar = useRef<HTMLElement>(null)
  useEffect(() => sayHeight(bar.current), [])
  const step = (seconds: number) => {
    if (media.current) media.current.currentTime += seconds
  }
  const next = () => {
    const faster = speeds[(speeds.indexOf(speed as 1) + 1) % speeds.length]!
    setSpeed(faster)
    if (media.current) media.current.playbackRate = faster
  }
  const isVideo = enclosure.type?.startsWith('video')
  const Element = isVideo ? 'video' : 'audio'
  return (
    <section ref={bar} className={classes.player} aria-label={t('reader.media.player')}>
      <div className={classes.what}>
        <b>{titleOf(item)}</b>
        <small>{isBroken ? t('reader.media.broken') : item.reader_subscription?.title}</small>
      </div>
      <Element
        ref={media}
        src={enclosure.url}
        controls
        autoPlay
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) => {
          const { position = 0 } = item
          if (position < currentTarget.duration) currentTarget.currentTime = position
          currentTarget.playbackRate = speed
        }}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          place.follow(currentTime, duration)
        }
        onPause={({ currentTarget: { currentTime, duration } }) =>
          place.keep(currentTime, duration)
        }
        onError={() => setBroken(true)}
      />
      <div className={classes.tools}>
        <ActionIcon aria-label={t('reader.media.back')} onClick={() => step(-15)}>
          <IconRewindBackward15 size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t('reader.media.ahead')} onClick={() => step(30)}>
          <IconRewindForward30 size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <button type="button" className={classes.speed} onClick={next}>
          {speed.toLocaleString(t.locale)}×
          <span className="sr-only"> {t('reader.media.speed')}</span>
        </button>
        <ActionIcon aria-label={t('reader.media.close')} onClick={stopPlaying}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </section>
  )
}
