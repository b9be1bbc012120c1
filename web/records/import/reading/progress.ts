// How far a worker is that reads a file.

export interface ReadingProgress {
  /** The file is opened, its rows are read, what is shown of them is prepared. */
  readonly step: 'open' | 'rows' | 'lines'
  readonly done: number
  /** 0: not known. */
  readonly of: number
}

/** Where each step begins; about what they cost. */
const begin = { open: 0, rows: 0.1, lines: 0.55 } as const
const end = { open: begin.rows, rows: begin.lines, lines: 1 } as const

/** Of the whole, from 0 to 1. */
export function readingShare({ step, done, of }: ReadingProgress): number {
  const share = of > 0 ? Math.min(1, done / of) : 0
  return begin[step] + (end[step] - begin[step]) * share
}

/** Time that reading may take before it is said how far it is. */
export const quietMs = 250
/** Time between two reports that are drawn. */
const drawnMs = 100

/** Draws how far a reading is that begins now, no more often than somebody sees. */
export function paced(draw: (progress: ReadingProgress) => void): typeof draw {
  let next = performance.now() + quietMs
  return (progress) => {
    if (performance.now() < next) return
    next = performance.now() + drawnMs
    draw(progress)
  }
}
