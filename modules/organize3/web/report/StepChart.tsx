// A value that changes from day to day, as a step chart: the past solid, the expected dashed. Presentation only.
import styles from './step-chart.module.css'

/** From this position on it has this value. */
export interface ChartStep {
  /** 0 at the left edge, 1 at the right. */
  readonly at: number
  readonly value: number
}

export interface ChartNote {
  readonly at: number
  readonly value: number
  /** Written at its place; at the end of the line, where something is expected, behind it. */
  readonly text: string
  /** Under it, quietly. */
  readonly detail?: string
}

interface StepChartProps {
  /** Text alternative for screen readers. */
  label: string
  /** The first one is at 0. */
  steps: readonly ChartStep[]
  /** Up to where the line is drawn through; from there on it is dashed. */
  now: number
  expected: readonly ChartStep[]
  notes: readonly ChartNote[]
  /** Under the line: at 0, at `now`, at 1. */
  ticks: readonly { readonly at: number; readonly text: string; readonly strong?: boolean }[]
}

/** Height that the line leaves free above and below, of 100. */
const margin = 14
/** How much of the height a note takes. */
const noteHeight = 24
/** How much of the width a note takes on a phone: so much for each letter, and the room beside its place. */
const widthOf = ({ text }: ChartNote) => 0.03 * text.length + 0.03
/** Up to here from the left, the value that the line begins with is written. */
const firstNote = 0.25

export function StepChart({ label, steps, now, expected, notes, ticks }: StepChartProps) {
  const values = [...steps, ...expected].map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const height = (value: number) =>
    most === least ? 50 : 100 - margin - ((value - least) / (most - least)) * (100 - 2 * margin)
  const last = steps.at(-1)!
  const line = pathOf(steps, now, height)
  const nowX = 100 * now
  const heightsWithin = (from: number, to: number) =>
    valuesWithin([...steps, ...expected], from, to).map(height)
  return (
    <figure className={styles.steps}>
      <figcaption className="sr-only">{label}</figcaption>
      <div className={styles.plot} aria-hidden>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <path className={styles.area} d={`${line} L ${nowX} 100 L 0 100 Z`} />
          <path className={styles.was} d={line} />
          {expected.length > 0 && (
            <path
              className={styles.comes}
              d={pathOf([{ at: now, value: last.value }, ...expected], 1, height)}
            />
          )}
        </svg>
        <i className={styles.place} data-now style={placeOf(now, height(last.value))} />
        {expected.length > 0 && (
          <i className={styles.place} style={placeOf(1, height(expected.at(-1)!.value))} />
        )}
        {notes.map((note) => {
          const { at, value, text, detail } = note
          const { side, isBelow } = spotOf(note, now, height(value), heightsWithin)
          return (
            <span
              key={`${at} ${text}`}
              className={styles.note}
              data-side={side}
              data-below={isBelow || undefined}
              style={placeOf(at, height(value))}
            >
              {text}
              {detail && <small>{detail}</small>}
            </span>
          )
        })}
      </div>
      <div className={styles.ticks} aria-hidden>
        {ticks.map(({ at, text, strong }) => (
          <span
            key={at}
            data-strong={strong || undefined}
            data-side={at === 0 ? 'start' : at === 1 ? 'end' : undefined}
            style={{ left: `${100 * at}%` }}
          >
            {text}
          </span>
        ))}
      </div>
    </figure>
  )
}

interface Spot {
  readonly side: 'start' | 'end' | 'on' | 'after'
  readonly isBelow: boolean
}

/**
 * Where a note is written: behind the end of the line, else at its place, above or below the line, on a side where the line does not
 * run through it. `top`: of its place, in the percent that `heightsWithin` answers of the line between two positions.
 */
function spotOf(
  note: ChartNote,
  now: number,
  top: number,
  heightsWithin: (from: number, to: number) => readonly number[],
): Spot {
  const { at } = note
  if (at === 1 && at > now) return { side: 'after', isBelow: false }
  const width = widthOf(note)
  const right = { side: at === 0 ? 'start' : 'on', from: at, to: at + width } as const
  const left = { side: 'end', from: at - width, to: at } as const
  const mayLeft = at - width >= firstNote
  const sides = mayLeft ? (at > now && right.to <= 1 ? [right, left] : [left, right]) : [right]
  const spots = [false, true].flatMap((isBelow) => sides.map((side) => ({ ...side, isBelow })))
  const isFree = ({ from, to, isBelow }: (typeof spots)[number]) => {
    const [high, low] = isBelow ? [top, top + noteHeight] : [top - noteHeight, top]
    const heights = heightsWithin(from, to)
    const isBeside = heights.every((one) => one <= high) || heights.every((one) => one >= low)
    return to <= 1 && low <= 100 && isBeside
  }
  return spots.find(isFree) ?? spots[0]!
}

/** Values that the line has between these positions. */
function valuesWithin(steps: readonly ChartStep[], from: number, to: number): number[] {
  return steps
    .filter(({ at }, index) => at < to && (steps[index + 1]?.at ?? Infinity) > from)
    .map(({ value }) => value)
}

const placeOf = (at: number, top: number) => ({ left: `${100 * at}%`, top: `${top}%` })

/** Level up to each step, then up or down at once. */
function pathOf(steps: readonly ChartStep[], end: number, height: (value: number) => number) {
  const [first, ...others] = steps
  const moves = others.map(({ at, value }) => `H ${100 * at} V ${height(value)}`)
  return [`M ${100 * first!.at} ${height(first!.value)}`, ...moves, `H ${100 * end}`].join(' ')
}
