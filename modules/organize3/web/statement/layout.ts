// The lines of a statement as one column: heads and rows under them, each at its place, though few of them are drawn.

/** A head and the number of rows under it. */
export interface Section {
  /** `later`, `pending`, or a month: `2026-11`. */
  readonly key: string
  readonly rows: number
}

/** What is at a position: the head of a section (`row` undefined), or one of its rows, from 0. */
export interface LayoutEntry {
  readonly section: Section
  readonly row: number | undefined
}

export interface Layout {
  /** Heads and rows. */
  readonly length: number
  at(index: number): LayoutEntry
}

export function layoutOf(sections: readonly Section[]): Layout {
  const starts: number[] = []
  let length = 0
  for (const { rows } of sections) {
    starts.push(length)
    length += rows + 1
  }
  return {
    length,
    at(index) {
      let [low, high] = [0, sections.length - 1]
      while (low < high) {
        const middle = Math.ceil((low + high) / 2)
        if (starts[middle]! <= index) low = middle
        else high = middle - 1
      }
      const row = index - starts[low]! - 1
      return { section: sections[low]!, row: row < 0 ? undefined : row }
    },
  }
}
