// Reads QR codes from what is drawn, with a reader that is not ours: from the path that screens and pages draw, from the paths of a
// PDF, and from a photograph of a page.
import { inflateSync } from 'node:zlib'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'

interface Square {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Dots of one module. */
const dots = 6
const edge = 4

/** Dark runs of one module in height on white paper, as a camera sees them. */
function pictureOf(runs: readonly Square[]) {
  const left = Math.min(...runs.map(({ x }) => x))
  const top = Math.min(...runs.map(({ y }) => y))
  const right = Math.max(...runs.map(({ x, width }) => x + width))
  const side = (Math.round(right - left) + 2 * edge) * dots
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const { x, y, width } of runs) {
    const first = (Math.round(x - left) + edge) * dots
    const row = (Math.round(y - top) + edge) * dots
    for (let at = row; at < row + dots; at += 1)
      for (let column = first; column < first + Math.round(width) * dots; column += 1)
        data.fill(0, (at * side + column) * 4, (at * side + column) * 4 + 3)
  }
  return { width: side, height: side, data }
}

/** The text of a code that is drawn by this path, in units of one module. */
export function readPath(path: string): string {
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, width]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
  }))
  return decodeQR(pictureOf(runs))
}

/** The texts of the codes of a page, as HTML. */
export function codesIn(page: string): string[] {
  return [...page.matchAll(/<path d="([^"]{500,})"/g)].map(([, path = '']) => readPath(path))
}

/** The texts of the codes that a PDF draws: each a path of many squares, in units of one module. */
export function pdfCodes(bytes: Buffer): string[] {
  const text = bytes.toString('latin1')
  const streams = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, raw = '']) => {
    try {
      return [inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
  const number = '(-?[\\d.]+)'
  const square = new RegExp(
    `${number} ${number} m\\s+${number} \\2 l\\s+\\3 ${number} l\\s+\\1 \\4 l\\s+h`,
    'g',
  )
  return streams
    .flatMap((stream) => stream.split(/\n(?:f|f\*|Q)\n/))
    .map((path) =>
      [...path.matchAll(square)].map(([, x, y, end]) => ({
        x: Number(x),
        y: Number(y),
        width: Number(end) - Number(x),
      })),
    )
    .filter((runs) => runs.length > 100)
    .map((runs) => decodeQR(pictureOf(runs)))
}

/** The text of the code on a screenshot. */
export async function readPhotograph(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}
