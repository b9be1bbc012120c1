// A receipt on a sheet: both copies on one sheet with a line to cut along. Where a copy is too long for its half, each takes pages
// of its own; nothing shrinks.
import type { Column, Content, ContentSection, Margins } from 'pdfmake/interfaces.js'
import type { Caller } from '#server/calls/caller.ts'
import { makePdf, type PdfDefinition } from '#server/outside/pdf.ts'
import type { Receipt, ReceiptDevice, ReceiptLine } from '../../paper/receipt.ts'
import type { Sheet } from '../../paper/papers.ts'
import { pricedParts } from './bill.ts'
import { pixColumns } from './pix.ts'
import { gap, pointsOf, side, type SheetPoints } from './sizes.ts'
import {
  checkLine,
  clauseParts,
  cutLine,
  factRows,
  grey,
  logoPart,
  qrPart,
  rule,
  signatureLine,
  styles,
} from './parts.ts'

const top = 21
/** From the foot of a half up to its signatures, with the room to write above them. */
const signing = 64

/** All these receipts, each on sheets of its own. They are tried out in the line for PDFs: failure as of `makePdf`. */
export async function receiptSheets(
  receipts: readonly Receipt[],
  sheet: Sheet,
  caller: Caller,
): Promise<PdfDefinition> {
  const points = pointsOf(sheet)
  const definitions: PdfDefinition[] = []
  for (const receipt of receipts) definitions.push(await definitionOf(receipt, points, caller))
  const [only, another] = definitions
  if (only && !another) return only
  return { ...frame(receipts[0]!, points), content: definitions.map(sectionOf) }
}

function sectionOf({ content, pageMargins, pageFoot }: PdfDefinition): ContentSection {
  const { text, style, margin } = pageFoot ?? {}
  return {
    section: content as Content,
    pageMargins,
    footer: text === undefined ? undefined : { text, margin, ...style },
  }
}

async function definitionOf(
  receipt: Receipt,
  points: SheetPoints,
  caller: Caller,
): Promise<PdfDefinition> {
  const [company = '', customer = ''] = receipt.copies
  const copy: PdfDefinition = {
    ...frame(receipt, points),
    pageSize: { width: points.page.width, height: points.half },
    pageMargins: [side, top, side, signing],
    content: copyOf(receipt, company, points),
  }
  const tryOut = await makePdf(copy, caller)
  const definition = tryOut.pages === 1 ? halves : wholes
  return definition(receipt, [company, customer], points)
}

function frame({ title, number }: Receipt, { page }: SheetPoints) {
  return {
    pageSize: page,
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.1 },
    styles,
    info: { title: `${title} ${number}`, creator: 'Bancada', producer: 'Bancada' },
  }
}

/** Both copies on one page, each in its half. */
function halves(receipt: Receipt, labels: readonly string[], points: SheetPoints): PdfDefinition {
  const { half, width } = points
  const at = (y: number, content: Content): Content => ({
    stack: [content],
    absolutePosition: { x: side, y },
  })
  return {
    ...frame(receipt, points),
    // A block that replaces it is not broken over pages.
    pageMargins: [side, top, side, 0],
    content: [
      ...labels.flatMap((label, index) => [
        at(index * half + top, copyOf(receipt, label, points)),
        at((index + 1) * half - signing + 28, signaturesOf(receipt, points)),
      ]),
      at(half - 4, cutLine(width, receipt.cut)),
    ],
  }
}

/** Each copy on pages of its own. */
function wholes(receipt: Receipt, labels: readonly string[], points: SheetPoints): PdfDefinition {
  return {
    ...frame(receipt, points),
    pageMargins: [side, 28, side, 40],
    pageFoot: {
      text: `${receipt.order} ${receipt.number}`,
      style: { fontSize: 7.5, color: grey },
      margin: [side, 12, side, 0],
    },
    content: labels.map((label, index) => ({
      stack: [
        copyOf(receipt, label, points),
        { stack: [signaturesOf(receipt, points)], unbreakable: true, margin: [0, 48, 0, 0] },
      ],
      pageBreak: index === 0 ? undefined : 'before',
    })),
  }
}

function copyOf(receipt: Receipt, label: string, { width }: SheetPoints): Content {
  const { parties, devices, texts, checklist, bill, clauses, notes, pix, link } = receipt
  return {
    stack: [
      headOf(receipt, label),
      rule(width, { strong: true, margin: 5 }),
      { columns: parties.map(partyOf), columnGap: gap },
      ...devices.map((device) => deviceOf(device, width)),
      ...(texts.length > 0
        ? [rule(width, { margin: 4 }), { columns: texts.map(textOf), columnGap: gap }]
        : []),
      ...(checklist ? [rule(width, { margin: 4 }), checksOf(checklist)] : []),
      ...(bill ? [rule(width, { margin: 4 }), ...pricedParts(bill, width)] : []),
      ...(clauses ? [rule(width, { margin: 4 }), ...clauseParts(clauses)] : []),
      ...(pix ? [rule(width, { margin: 4 }), pixColumns(pix)] : []),
      ...(notes.length > 0 || link ? [rule(width, { margin: 4 })] : []),
      {
        columns: [
          {
            width: '*',
            stack: notes.map((text) => ({ text, fontSize: 8, margin: [0, 0, 0, 3] })),
          },
          ...(link ? [{ width: 92, stack: [qrPart(link, 54)] }] : []),
        ],
        columnGap: 16,
      },
    ],
  }
}

function headOf({ shop, order, number }: Receipt, label: string): Content {
  return {
    columns: [
      ...logoPart(shop, [0, 1, 0, 0]).map((logo) => ({ width: 'auto' as const, stack: [logo] })),
      {
        width: '*',
        stack: [
          { text: shop.name, fontSize: 12.5, bold: true },
          ...shop.lines.map((text) => ({ text, style: 'quiet' })),
        ],
      },
      {
        width: 'auto',
        alignment: 'right',
        stack: [
          { text: order, style: 'quiet' },
          { text: number, style: 'number', lineHeight: 1 },
          { text: label, style: 'head', color: '#000' },
        ],
      },
    ],
    columnGap: 12,
  }
}

function partyOf({ title, name, facts }: Receipt['parties'][number]): Column {
  return {
    width: '*',
    stack: [
      { text: title, style: 'head' },
      { text: name, style: 'name', margin: [0, 2, 0, 2] },
      ...factRows(facts, 62),
    ],
  }
}

function textOf({ title, text }: Receipt['texts'][number]): Column {
  return {
    width: '*',
    stack: [
      { text: title, style: 'head' },
      { text, fontSize: 10, margin: [0, 3, 0, 0] as Margins },
    ],
  }
}

/** One of several that were checked in at once: what it is and what is wrong with it, side by side. */
function deviceOf(device: ReceiptDevice, width: number): Content {
  const { texts, checklist, link } = device
  const code = link ? [{ width: 92, stack: [qrPart(link, 54)] }] : []
  return {
    stack: [
      rule(width, { margin: 4 }),
      { columns: [partyOf(device), ...texts.map(textOf), ...code], columnGap: gap },
      ...(checklist ? [checksOf(checklist)] : []),
    ],
  }
}

/** In three columns from top to bottom, row by row; a heading begins anew. */
function checksOf(lines: readonly ReceiptLine[]): Content {
  const groups: ReceiptLine[][] = [[]]
  for (const line of lines) {
    if (line.state === 'heading') groups.push([line], [])
    else groups.at(-1)!.push(line)
  }
  return { stack: groups.filter((group) => group.length > 0).map(checkGroup), margin: [0, 2, 0, 0] }
}

function checkGroup(lines: readonly ReceiptLine[]): Content {
  const across = 3
  if (lines[0]?.state === 'heading') return checkLine(lines[0])
  const rows = Array.from({ length: Math.ceil(lines.length / across) }, (_, row) =>
    lines.slice(row * across, (row + 1) * across),
  )
  return {
    stack: rows.map((row) => ({
      columns: Array.from({ length: across }, (_, at) => ({
        width: '*',
        stack: row[at] ? [checkLine(row[at])] : [],
      })),
      columnGap: 8,
    })),
  }
}

function signaturesOf({ signatures }: Receipt, { column }: SheetPoints): Content {
  return {
    columns: signatures.map((one) => ({ width: column, stack: [signatureLine(one, column)] })),
    columnGap: gap,
  }
}
