// A pattern as it is drawn: a ring around the dot where it begins, and the line from dot to dot.
import { allDots, patternSide, placeOf } from '../../rules/device-pattern.ts'
import styles from './pattern.module.css'

/** Units of the drawing from dot to dot. */
const cell = 48

const side = patternSide * cell

const middleOf = (dot: number) => placeOf(dot).map((at) => (at + 0.5) * cell) as [number, number]

interface PatternDrawnProps {
  dots: readonly number[]
  /** What readers of screens say of it; without, nothing. */
  label?: string
}

export function PatternDrawn({ dots, label }: PatternDrawnProps) {
  const [first] = dots
  const spoken =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg {...spoken} className={styles.drawn} viewBox={`0 0 ${side} ${side}`}>
      <polyline points={dots.map((dot) => middleOf(dot).join(',')).join(' ')} />
      {allDots.map((dot) => {
        const [cx, cy] = middleOf(dot)
        return <circle key={dot} cx={cx} cy={cy} r={6} data-on={dots.includes(dot) || undefined} />
      })}
      {first !== undefined && (
        <circle cx={middleOf(first)[0]} cy={middleOf(first)[1]} r={13} data-first />
      )}
    </svg>
  )
}
