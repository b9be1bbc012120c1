// Small signs: states, priorities, people, counters. Colour never says anything alone. Looks only.
import type { ReactNode } from 'react'
import styles from './marks.module.css'
import { shapes, type State } from './shapes.tsx'
import { usePictures, useImage } from './pictures.ts'
import { hueOf, initials, type Tone } from './tones.ts'

/** States that share the tone of another. */
const tones: Partial<Record<State, Tone>> = { wait: 'doing', rest: 'cancel', late: 'block' }
const toneOf = (state: State) => tones[state] ?? (state as Tone)

/** `label` is spoken; leave it out where the word is beside the mark. `plain` takes the colour around it. */
export function StatusMark({ state, label, size = 16, plain }: StatusMarkProps) {
  const spoken =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg
      {...spoken}
      className={`${styles.mark} ${plain ? '' : styles[toneOf(state)]}`}
      width={size}
      height={size}
      viewBox="0 0 16 16"
    >
      {label !== undefined && <title>{label}</title>}
      {shapes[state]}
    </svg>
  )
}

export interface StatusMarkProps {
  state: State
  label?: string
  size?: number
  plain?: boolean
}

export function StatusPill({ state, children }: { state: State; children: ReactNode }) {
  return (
    <Pill tone={toneOf(state)}>
      <StatusMark state={state} size={14} plain />
      {children}
    </Pill>
  )
}

/** The same in a line of other words. */
export function StatusWords({ state, children }: { state: State; children: ReactNode }) {
  return (
    <span className={`${styles.words} ${styles[toneOf(state)]}`}>
      <StatusMark state={state} plain />
      <span>{children}</span>
    </span>
  )
}

/** A word in a soft colour; `outline` for facts that are no state. */
export function Pill({ tone, outline, children }: PillProps) {
  const soft = tone && !outline ? styles[`soft${tone}`] : ''
  return (
    <span className={`${styles.pill} ${soft}`} data-outline={outline ? true : undefined}>
      {children}
    </span>
  )
}

export interface PillProps {
  tone?: Tone
  outline?: boolean
  children: ReactNode
}

const levels = { low: 1, medium: 2, high: 3 } as const

/** One to three bars; high is red as well. */
export function PriorityBars({
  priority,
  label,
}: {
  priority: keyof typeof levels
  label?: string
}) {
  const level = levels[priority]
  const spoken =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg
      {...spoken}
      className={styles.priority}
      data-high={level === 3 ? true : undefined}
      width="16"
      height="16"
      viewBox="0 0 16 16"
    >
      {label !== undefined && <title>{label}</title>}
      {[0, 1, 2].map((bar) => (
        <rect
          key={bar}
          x={2 + bar * 4.5}
          y={10 - bar * 3}
          width="3"
          height={4 + bar * 3}
          rx="1"
          fill="currentColor"
          opacity={bar < level ? 1 : 0.25}
        />
      ))}
    </svg>
  )
}

/**
 * A person's picture, or their initials in their hue. Unknown or nobody: `?`. The name is spoken unless it is written beside it.
 */
export function Avatar({ name, id, size = 24, spoken = true }: AvatarProps) {
  const pictures = usePictures()
  const picture = useImage(id === undefined ? undefined : pictures?.person(id, size))
  const hue = name ? hueOf(id ?? name) : 'cancel'
  const label = spoken
    ? { role: 'img', 'aria-label': name ?? '?', title: name }
    : { 'aria-hidden': true }
  return (
    <span
      {...label}
      className={`${styles.avatar} ${styles[`soft${hue}`]}`}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
    >
      {initials(name)}
      {picture && <img alt="" width={size} height={size} {...picture} />}
    </span>
  )
}

export interface AvatarProps {
  name?: string
  /** Of the person: finds their picture, and keeps the hue when the name changes. */
  id?: string
  size?: number
  spoken?: boolean
}

/** The square of a Group: its logo, by the name of its database, or its first letter. */
export function Tile({ name, db, size = 28 }: { name: string; db?: string; size?: number }) {
  const pictures = usePictures()
  const logo = useImage(db === undefined ? undefined : pictures?.group(db))
  return (
    <span
      aria-hidden
      className={styles.tile}
      data-logo={logo && true}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.46) }}
    >
      {logo ? (
        <img alt="" width={size} height={size} {...logo} />
      ) : (
        ([...name.trim()][0]?.toUpperCase() ?? '?')
      )}
    </span>
  )
}
