// What plays: one thing at a time, on while somebody reads the next item, and where it was is kept (for the whole Group).
import { useSyncExternalStore } from 'react'
import { observable } from '#core/observable.ts'
import { keepPosition, type Enclosure, type Item } from '../reader-calls.ts'

export interface Playing {
  readonly db: string
  readonly item: Item
  readonly enclosure: Enclosure
}

const playing = observable<Playing | undefined>(undefined)

export function play(next: Playing): void {
  playing.set(next)
}

export function stopPlaying(): void {
  playing.set(undefined)
}

export function usePlaying(): Playing | undefined {
  return useSyncExternalStore(playing.subscribe, playing.get)
}

/** Interval at which the position is stored, in milliseconds. */
const keepMs = 15_000
/** Seconds: where less than this is left to hear, the next time begins at the start. */
const restSeconds = 20

export interface PositionKeeper {
  /** Keeps where it is, where that is time to. */
  readonly follow: (seconds: number, duration: number) => void
  /** Keeps where it is now. */
  readonly keep: (seconds: number, duration: number) => void
}

/** `onKept`: what was kept, in seconds. */
export function placeKeeper(
  { db, item }: Playing,
  onKept: (seconds: number) => void,
): PositionKeeper {
  let kept = item.position ?? 0
  let keptAt = 0
  const keep = (seconds: number, duration: number) => {
    const isOver = Number.isFinite(duration) && seconds > duration - restSeconds
    const next = isOver ? 0 : Math.floor(seconds)
    keptAt = Date.now()
    if (next === kept) return
    kept = next
    onKept(next)
    // What is not kept now is kept with the next try.
    keepPosition(db, item._id, next).catch(() => undefined)
  }
  const follow = (seconds: number, duration: number) => {
    if (Date.now() - keptAt >= keepMs) keep(seconds, duration)
  }
  return { follow, keep }
}

/** `3:07`, `1:02:45`. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [whole / 3_600, (whole % 3_600) / 60, whole % 60].map(Math.floor)
  const two = (value: number) => String(value).padStart(2, '0')
  return hours ? `${hours}:${two(minutes!)}:${two(rest!)}` : `${minutes}:${two(rest!)}`
}
