// Sheets in the points of PDFs, and what of them is written on.
import { sheetSizes, type Sheet } from '../../paper/papers.ts'

const pointsPerMm = 72 / 25.4

/** Left and right of what is written, and between two columns. */
export const side = 33
export const gap = 14

/** 80 mm, of which printers reach 72. */
export const roll = { width: 226.77, side: 11.4 }
export const rollWidth = roll.width - 2 * roll.side

export interface SheetPoints {
  readonly page: { readonly width: number; readonly height: number }
  /** Of what is written, and of one of two columns. */
  readonly width: number
  readonly column: number
  /** Of the page: where its two copies are cut apart. */
  readonly half: number
}

export function pointsOf(sheet: Sheet): SheetPoints {
  const { width: across, height } = sheetSizes[sheet]
  const page = { width: across * pointsPerMm, height: height * pointsPerMm }
  const width = page.width - 2 * side
  return { page, width, column: (width - gap) / 2, half: page.height / 2 }
}
