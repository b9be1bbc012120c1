// Small signs: states, priorities, people, counters. Colour never says anything alone. Looks only.
import type { ReactNode } from 'react'
import styles from './marks.module.css'
import { usePictures, useImage } from './pictures.ts'
import { hueOf, initials, type Tone } from './tones.ts'

export type State = 'open' | 'block' | 'doing' | 'review' | 'done' | 'cancel'

const ring = <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
const stroke = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round' } as const

/** Circle, half, three quarters, tick, bar, cross. */
const shapes: Record<State, ReactNode> = {
  open: ring,
  doing: (
    <>
      {ring}
      <path d="M8 4.2a3.8 3.8 0 0 1 0 7.6z" fill="currentColor" />
    </>
  ),
  review: (
    <>
      {ring}
      <path d="M8 4.2a3.8 3.8 0 1 1-3.8 3.8H8z" fill="currentColor" />
    </>
  ),
  done: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path
        d="M4.9 8.2l2.2 2.2 4.1-4.3"
        {...stroke}
        stroke="var(--mark-ground, var(--surface))"
        strokeWidth="1.7"
        strokeLinejoin="round"
      />
    </>
  ),
  block: (
    <>
      {ring}
      <path d="M5 8h6" {...stroke} strokeWidth="1.8" />
    </>
  ),
  cancel: (
    <>
      {ring}
      <path d="M6 6l4 4M10 6l-4 4" {...stroke} strokeWidth="1.6" />
    </>
  ),
}

/** `label` is spoken; leave it out where the word is beside the mark. `plain` takes the colour around it. */
export function StatusMark({ state, label, size = 16, plain }: StatusMarkProps) {
  const spoken =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg
      {...spoken}
      className={`${styles.mark} ${plain ? '' : styles[state]}`}
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
    <Pill tone={state}>
      <StatusMark state={state} size={14} plain />
      {children}
    </Pill>
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
