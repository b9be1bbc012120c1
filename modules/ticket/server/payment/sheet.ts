// A receipt of payment as the PDF library draws it: two copies on a sheet with a line to cut along, one on a roll of 80 mm.
import type { Content } from 'pdfmake/interfaces.js'
import type { PdfDefinition } from '#server/outside/pdf.ts'
import type { PaymentReceipt } from '../../paper/payment/receipt.ts'
import type { Sheet } from '../../paper/papers.ts'
import { cutLine, factRows, logoPart, rule, signatureLine, styles } from '../paper/parts.ts'
import { pointsOf, roll, rollWidth, side } from '../paper/sizes.ts'

const top = 28
/** Room to write above the line. */
const signing = 52

const frame = ({ title, number }: PaymentReceipt) => ({
  defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.15 },
  styles,
  info: { title: `${title} ${number}`, creator: 'Bancada', producer: 'Bancada' },
})

export function paymentSheet(
  receipt: PaymentReceipt,
  sheet: Sheet = receipt.shop.sheet,
): PdfDefinition {
  const { page, width, half } = pointsOf(sheet)
  const at = (y: number, content: Content): Content => ({
    stack: [content],
    absolutePosition: { x: side, y },
  })
  return {
    ...frame(receipt),
    pageSize: page,
    pageMargins: [side, top, side, 0],
    content: [
      ...receipt.copies.map((label, index) =>
        at(index * half + top, copyOf(receipt, label, width)),
      ),
      at(half - 4, cutLine(width, receipt.cut)),
    ],
  }
}

function copyOf(receipt: PaymentReceipt, label: string, width: number): Content {
  const { shop, title, number, amount, text, facts, signature } = receipt
  return {
    stack: [
      {
        columns: [
          ...logoPart(shop, [0, 1, 0, 0]).map((one) => ({ width: 'auto', stack: [one] })),
          {
            width: '*',
            stack: [
              { text: shop.name, fontSize: 12.5, bold: true },
              ...shop.lines.map((line) => ({ text: line, style: 'quiet' })),
            ],
          },
          {
            width: 'auto',
            alignment: 'right',
            stack: [
              { text: `${title} ${number}`, style: 'quiet' },
              { text: amount, style: 'number', fontSize: 20, lineHeight: 1 },
              { text: label, style: 'head' },
            ],
          },
        ],
        columnGap: 12,
      },
      rule(width, { strong: true, margin: 8 }),
      { text, fontSize: 12, lineHeight: 1.35, margin: [0, 6, 0, 10] },
      ...factRows(facts, 90),
      {
        columns: [
          { width: '*', text: '' },
          { width: width / 2, stack: [signatureLine(signature, width / 2)] },
        ],
        margin: [0, signing, 0, 0],
      },
    ],
  }
}

export function paymentRoll(receipt: PaymentReceipt): PdfDefinition {
  const { shop, title, number, amount, text, facts, signature } = receipt
  return {
    ...frame(receipt),
    pageSize: { width: roll.width, height: 'auto' },
    pageMargins: [roll.side, 12, roll.side, 18],
    content: [
      ...logoPart(shop, [0, 0, 0, 4]),
      { text: shop.name, fontSize: 12, bold: true },
      ...shop.lines.map((line) => ({ text: line, style: 'small' })),
      rule(rollWidth, { strong: true, margin: 5 }),
      { text: `${title} ${number}`, style: 'head' },
      { text: amount, style: 'number', fontSize: 20 },
      { text, margin: [0, 4, 0, 6] },
      ...factRows(facts, 58),
      { stack: [signatureLine(signature, rollWidth)], margin: [0, 46, 0, 0] },
    ],
  }
}
