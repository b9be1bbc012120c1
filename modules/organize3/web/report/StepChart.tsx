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
  /** Written above the line; at its end, where something is expected, behind it. */
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
/** How much of the width a note takes. */
const noteWidth = 0.3

export function StepChart({ label, steps, now, expected, notes, ticks }: StepChartProps) {
  const values = [...steps, ...expected].map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const height = (value: number) =>
    most === least ? 50 : 100 - margin - ((value - least) / (most - least)) * (100 - 2 * margin)
  const last = steps.at(-1)!
  const line = pathOf(steps, now, height)
  const nowX = 100 * now
  /** Over the line, wherever a note above it begins. */
  const above = (from: number, to: number) =>
    Math.min(...valuesWithin([...steps, ...expected], from, to).map(height))
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
        {notes.map(({ at, value, text, detail }) => {
          const side = sideOf(at, now)
          const [from, to] = side === 'end' ? [at - noteWidth, at] : [at, at + noteWidth]
          return (
            <span
              key={`${at} ${text}`}
              className={styles.note}
              data-side={side}
              style={placeOf(at, side === 'after' ? height(value) : above(from, to))}
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

/** Which side of its place a note is written on: behind the end of the line, else above it where there is room. */
function sideOf(at: number, now: number): 'start' | 'end' | 'on' | 'after' {
  if (at === 0) return 'start'
  if (at === 1 && at > now) return 'after'
  return at < 2 * noteWidth || (at > now && at <= 1 - noteWidth) ? 'on' : 'end'
}

/** Values that the line has between these positions. */
function valuesWithin(steps: readonly ChartStep[], from: number, to: number): number[] {
  return steps
    .filter(({ at }, index) => at <= to && (steps[index + 1]?.at ?? Infinity) > from)
    .map(({ value }) => value)
}

const placeOf = (at: number, top: number) => ({ left: `${100 * at}%`, top: `${top}%` })

/** Level up to each step, then up or down at once. */
function pathOf(steps: readonly ChartStep[], end: number, height: (value: number) => number) {
  const [first, ...others] = steps
  const moves = others.map(({ at, value }) => `H ${100 * at} V ${height(value)}`)
  return [`M ${100 * first!.at} ${height(first!.value)}`, ...moves, `H ${100 * end}`].join(' ')
}
