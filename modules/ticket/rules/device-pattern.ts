// The pattern that unlocks a device: dots of three rows of three, numbered from the upper left, in the order in which they are
// drawn. It is kept as the password that it is, `1-2-5-8`. Pure.

/** Dots of a row, and rows. */
export const patternSide = 3

/** In their order. */
export const allDots = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** The dots of a password that is a pattern; undefined for words and codes. */
export function patternOf(password: string): readonly number[] | undefined {
  if (!/^[1-9](?:-[1-9]){1,8}$/.test(password)) return undefined
  const dots = dotsOf(password)
  return new Set(dots).size === dots.length ? dots : undefined
}

/** What is drawn so far. */
export const dotsOf = (drawn: string): readonly number[] =>
  drawn === '' ? [] : drawn.split('-').map(Number)

export const patternText = (dots: readonly number[]): string => dots.join('-')

/** Column and row of a dot, from nought. */
export function placeOf(dot: number): readonly [column: number, row: number] {
  return [(dot - 1) % patternSide, Math.floor((dot - 1) / patternSide)]
}

/** Drawn on to a dot: one that lies between is part of it, as on phones. A dot that is drawn already adds nothing. */
export function drawnTo(dots: readonly number[], dot: number): readonly number[] {
  if (dots.includes(dot)) return dots
  const between = betweenOf(dots.at(-1) ?? dot, dot)
  const passed = between !== undefined && !dots.includes(between)
  return passed ? [...dots, between, dot] : [...dots, dot]
}

/** The dot in the middle of a straight line; undefined where there is none. */
function betweenOf(from: number, to: number): number | undefined {
  const [column, row] = placeOf(from)
  const [toColumn, toRow] = placeOf(to)
  const isStraight = (column + toColumn) % 2 === 0 && (row + toRow) % 2 === 0
  return isStraight && from !== to ? (from + to) / 2 : undefined
}
