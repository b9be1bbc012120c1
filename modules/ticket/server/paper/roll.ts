// A receipt on the roll of a thermal printer, 80 mm wide and as long as it needs: both copies under each other with a line to
// cut along.
import type { Content, Margins } from 'pdfmake/interfaces.js'
import type { PdfDefinition } from '#server/outside/pdf.ts'
import type { Receipt } from '../../paper/receipt.ts'
import { pricedParts } from './bill.ts'
import { pixStack } from './pix.ts'
import {
  checkLine,
  clauseParts,
  cutLine,
  factRows,
  logoPart,
  qrPart,
  rule,
  signatureLine,
  styles,
} from './parts.ts'
import { roll, rollWidth as width } from './sizes.ts'

const cutMargin: Margins = [0, 18, 0, 14]

/** All these receipts, under each other. */
export function receiptRoll(receipts: readonly Receipt[]): PdfDefinition {
  const [{ title, number }] = receipts as [Receipt]
  const copies = receipts.flatMap((receipt) => receipt.copies.map((label) => ({ receipt, label })))
  return {
    pageSize: { width: roll.width, height: 'auto' },
    pageMargins: [roll.side, 12, roll.side, 18],
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.12 },
    styles,
    info: { title: `${title} ${number}`, creator: 'Bancada', producer: 'Bancada' },
    content: copies.flatMap(({ receipt, label }, index) => [
      ...(index > 0 ? [{ stack: [cutLine(width, receipt.cut)], margin: cutMargin }] : []),
      copyOf(receipt, label),
    ]),
  }
}

function copyOf(receipt: Receipt, label: string): Content {
  const { shop, order, number, parties, devices, clauses, notes } = receipt
  const { bill, pix, link, signatures } = receipt
  return {
    stack: [
      ...logoPart(shop, [0, 0, 0, 4]),
      { text: shop.name, fontSize: 12, bold: true },
      ...shop.lines.map((text) => ({ text, style: 'small' })),
      rule(width, { strong: true, margin: 5 }),
      {
        columns: [
          {
            width: '*',
            stack: [
              { text: order, style: 'small' },
              { text: label, style: 'head' },
            ],
          },
          { width: 'auto', text: number, style: 'number', lineHeight: 1 },
        ],
      },
      ...parties.flatMap(partyOf),
      ...wordsOf(receipt),
      ...devices.flatMap((device) => [
        ...partyOf(device),
        ...wordsOf(device),
        ...(device.link ? [codeOf(device.link)] : []),
      ]),
      ...(bill ? [line(), ...pricedParts(bill, width)] : []),
      ...(clauses ? [line(), ...clauseParts(clauses)] : []),
      ...(notes.length > 0 ? [line()] : []),
      ...notes.map((text): Content => ({ text, style: 'small', margin: [0, 0, 0, 3] })),
      ...(pix ? [line(), ...pixStack(pix)] : []),
      ...(link ? [codeOf(link)] : []),
      ...signatures.map((one): Content => ({
        stack: [signatureLine(one, width)],
        margin: [0, 40, 0, 0],
      })),
    ],
  }
}

const line = () => rule(width, { margin: 5 })

const codeOf = (link: NonNullable<Receipt['link']>): Content => ({
  stack: [qrPart(link, 92)],
  margin: 6,
})

function partyOf({ title, name, facts }: Receipt['parties'][number]): Content[] {
  return [
    line(),
    { text: title, style: 'head' },
    { text: name, style: 'name' },
    ...factRows(facts, 58),
  ]
}

function wordsOf({ texts, checklist }: Pick<Receipt, 'texts' | 'checklist'>): Content[] {
  return [
    ...texts.flatMap(({ title, text }) => [
      line(),
      { text: title, style: 'head' },
      { text, fontSize: 9.5 },
    ]),
    ...(checklist ? [line(), ...checklist.map(checkLine)] : []),
  ]
}
