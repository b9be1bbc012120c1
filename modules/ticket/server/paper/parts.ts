// The parts of a receipt as the PDF library draws them, the same on sheet and roll: rules, marks of the checklist, texts. Sizes
// are points. Black, greys and hairlines only; nothing is smaller than 7.5.
import type { Content, ContentCanvas, Margins } from 'pdfmake/interfaces.js'
import type { Fact, Receipt, ReceiptLine, ReceiptSignature } from '../../paper/receipt.ts'
import { signatureField } from '../../rules/receipt/signature.ts'

export const grey = '#535963'
const hairline = '#b8bcc2'

export const styles = {
  small: { fontSize: 8 },
  quiet: { fontSize: 8, color: grey },
  name: { fontSize: 10.5, bold: true },
  head: { fontSize: 8, bold: true, color: '#2b2f35' },
  number: { fontSize: 24, bold: true },
} as const

/** A line across. */
export function rule(width: number, { strong = false, margin = 6 } = {}): ContentCanvas {
  const line = { x1: 0, y1: 0, x2: width, y2: 0 }
  return {
    canvas: [
      {
        type: 'line',
        ...line,
        lineWidth: strong ? 0.9 : 0.5,
        lineColor: strong ? '#000' : hairline,
      },
    ],
    margin: [0, margin, 0, margin],
  }
}

/** Where paper is cut: a dashed line with its word in the middle. */
export function cutLine(width: number, word: string): Content {
  const dash = { type: 'line' as const, lineWidth: 0.6, lineColor: grey, dash: { length: 3 } }
  const gap = 40
  const side = width / 2 - gap
  return {
    stack: [
      {
        canvas: [
          { ...dash, x1: 0, y1: 5, x2: side, y2: 5 },
          { ...dash, x1: width - side, y1: 5, x2: width, y2: 5 },
        ],
      },
      { text: word, style: 'quiet', alignment: 'center', margin: [0, -9, 0, 0] },
    ],
  }
}

/** Label and value side by side. */
export function factRows(facts: readonly Fact[], labelWidth: number): Content[] {
  return facts.map(([label, value]) => ({
    columns: [
      { text: label, width: labelWidth, style: 'quiet' },
      { text: value, width: '*', style: 'small' },
    ],
    columnGap: 4,
    margin: [0, 1, 0, 0],
  }))
}

const markSize = 8
const strokes: Readonly<Partial<Record<ReceiptLine['state'], readonly [number, number][][]>>> = {
  done: [
    [
      [1.8, 4.2],
      [3.4, 6],
      [6.4, 2.2],
    ],
  ],
  failed: [
    [
      [2, 2],
      [6, 6],
    ],
    [
      [6, 2],
      [2, 6],
    ],
  ],
  na: [
    [
      [2, 4],
      [6, 4],
    ],
  ],
}

/** A line of the checklist: a box that is open, ticked, crossed (failed) or struck (does not apply). */
export function checkLine({ text, state }: ReceiptLine): Content {
  if (state === 'heading') return { text, style: 'head', margin: [0, 2, 0, 1] }
  return {
    columns: [
      {
        width: markSize + 1,
        canvas: [
          { type: 'rect', x: 0, y: 1, w: markSize, h: markSize, r: 1.5, lineWidth: 0.7 },
          ...(strokes[state] ?? []).map((points) => ({
            type: 'polyline' as const,
            lineWidth: 1,
            points: points.map(([x, y]) => ({ x, y: y + 1 })),
          })),
        ],
      },
      { text, width: '*', style: 'small' },
    ],
    columnGap: 4,
    margin: [0, 1, 0, 1],
  }
}

/** Height of a drawn signature, which is set on its line. */
const drawnHeight = 34

/** Where one signs: room above the line, or what was drawn there, and who, as what and when beneath it. */
export function signatureLine({ name, role, drawn }: ReceiptSignature, width: number): Content {
  const { width: w, height: h } = signatureField
  const pen = 'fill="none" stroke="#000" stroke-width="4" stroke-linecap="round"'
  return {
    stack: [
      ...(drawn
        ? [
            {
              svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}"><path ${pen} d="${drawn.path}"/></svg>`,
              height: drawnHeight,
              relativePosition: { x: 0, y: 2 - drawnHeight },
            },
          ]
        : []),
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.7 }] },
      { text: name || ' ', bold: true, fontSize: 8, margin: [0, 3, 0, 0] },
      { text: role, fontSize: 7.5, color: grey },
      ...(drawn ? [{ text: drawn.words, fontSize: 7.5, color: grey }] : []),
    ],
  }
}

/** The clauses of a contract under each other, each with its number. */
export function clauseParts({ title, lines }: NonNullable<Receipt['clauses']>): Content[] {
  return [
    { text: title, style: 'head', margin: [0, 0, 0, 2] },
    ...lines.map(({ number, text }): Content => ({
      columns: [
        { text: number, width: 20, style: 'small' },
        { text, width: '*', style: 'small' },
      ],
      columnGap: 2,
      margin: [0, 0, 0, 2],
    })),
  ]
}

const pointsPerMm = 72 / 25.4

/** The Group's logo; nothing without one. */
export function logoPart({ logo }: Receipt['shop'], margin: Margins): Content[] {
  if (!logo) return []
  const { src, widthMm, heightMm } = logo
  const size = { width: widthMm * pointsPerMm, height: heightMm * pointsPerMm }
  return [{ image: src, ...size, margin }]
}

/** The code that leads to the status page, with its words beneath. */
export function qrPart({ qr, words, url }: NonNullable<Receipt['link']>, width: number): Content {
  const { size, path } = qr
  return {
    stack: [
      {
        svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`,
        width,
        alignment: 'center',
      },
      { text: words, fontSize: 7.5, color: grey, alignment: 'center', link: url },
    ],
  }
}
