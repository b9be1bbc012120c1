// A QR code as one path of squares, so that screen and PDF draw the same. Pure.
import { encode } from 'uqr'

export interface QrCode {
  /** Modules along one side, with the quiet edge that readers need. */
  readonly size: number
  /** SVG path in units of one module. */
  readonly path: string
}

export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const runs = data.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark && !row[x - 1] ? [`M${x} ${y}h${runFrom(row, x)}v1h-${runFrom(row, x)}z`] : [],
    ),
  )
  return { size, path: runs.join('') }
}

/** Dark modules side by side: drawn as one, no hairline is seen between them. */
function runFrom(row: readonly boolean[], start: number): number {
  const end = row.indexOf(false, start)
  return (end < 0 ? row.length : end) - start
}
