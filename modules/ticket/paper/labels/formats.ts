// The labels that shops buy, and where each lies: A4 and Letter sheets of common grids, and rolls of label printers. Millimetres. Pure.
import { sheetIn, sheetSizes } from '../papers.ts'

export interface LabelFormat {
  readonly name: string
  /** A page is a sheet, or one label of a roll. */
  readonly page: { readonly width: number; readonly height: number }
  readonly label: { readonly width: number; readonly height: number }
  readonly columns: number
  readonly rows: number
  /** Edge of the sheet to the first label. */
  readonly left: number
  readonly top: number
  /** From one column to the next. */
  readonly gap: number
}

function sheet(name: string, grid: Omit<LabelFormat, 'name' | 'page'>): LabelFormat {
  return { name, page: sheetSizes[name.startsWith('letter') ? 'letter' : 'a4'], ...grid }
}

function roll(name: string, width: number, height: number): LabelFormat {
  const page = { width, height }
  return { name, page, label: page, columns: 1, rows: 1, left: 0, top: 0, gap: 0 }
}

export const labelFormats: readonly LabelFormat[] = [
  // Avery L7160.
  sheet('a4-21', {
    label: { width: 63.5, height: 38.1 },
    columns: 3,
    rows: 7,
    left: 7.2,
    top: 15.1,
    gap: 2.5,
  }),
  // Pimaco A4251 and A4351, Avery L7651.
  sheet('a4-65', {
    label: { width: 38.1, height: 21.2 },
    columns: 5,
    rows: 13,
    left: 4.7,
    top: 10.7,
    gap: 2.5,
  }),
  // Pimaco A4262, Avery L7163.
  sheet('a4-14', {
    label: { width: 99.1, height: 38.1 },
    columns: 2,
    rows: 7,
    left: 4.6,
    top: 15.1,
    gap: 2.6,
  }),
  // Avery 5160.
  sheet('letter-30', {
    label: { width: 66.7, height: 25.4 },
    columns: 3,
    rows: 10,
    left: 4.8,
    top: 12.7,
    gap: 3.1,
  }),
  // Avery 5163.
  sheet('letter-10', {
    label: { width: 101.6, height: 50.8 },
    columns: 2,
    rows: 5,
    left: 4,
    top: 12.7,
    gap: 4.7,
  }),
  roll('62x29', 62, 29),
  roll('50x25', 50, 25),
]

/** The first one on the sheet that is usual in this country. */
export function usualFormat(country: string | undefined): string {
  const sheetName = sheetIn(country)
  return labelFormats.find(({ name }) => name.startsWith(sheetName))!.name
}

/** Labels of one answer: more than two of the fullest sheets. */
export const maxLabels = 150

/** The format of this name; the first one when there is none. */
export function formatNamed(name: string): LabelFormat {
  return labelFormats.find((format) => format.name === name) ?? labelFormats[0]!
}

/** Labels on one page. */
export function perPage({ columns, rows }: Pick<LabelFormat, 'columns' | 'rows'>): number {
  return columns * rows
}

export interface LabelPosition {
  readonly x: number
  readonly y: number
}

/** Position of a label on its page, counted from 0, row by row. */
export function positionAt(
  { label, columns, left, top, gap }: LabelFormat,
  at: number,
): LabelPosition {
  const row = Math.floor(at / columns)
  return { x: left + (at % columns) * (label.width + gap), y: top + row * label.height }
}

/** What lies on each page, beginning at the label `first` (from 1) of the first one. */
export function paged<Item>(
  format: LabelFormat,
  items: readonly Item[],
  first: number,
): { readonly place: LabelPosition; readonly item: Item }[][] {
  const most = perPage(format)
  const skipped = Math.min(Math.max(1, first), most) - 1
  const pages: { place: LabelPosition; item: Item }[][] = []
  for (const [index, item] of items.entries()) {
    const at = index + skipped
    const page = (pages[Math.floor(at / most)] ??= [])
    page.push({ place: positionAt(format, at % most), item })
  }
  return pages
}
