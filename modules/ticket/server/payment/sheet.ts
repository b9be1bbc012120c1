// A receipt of payment as the PDF library draws it: two copies on A4 with a line to cut along, one on a roll of 80 mm.
import type { Content } from 'pdfmake/interfaces.js'
import type { PdfDefinition } from '#server/outside/pdf.ts'
import type { PaymentReceipt } from '../../paper/payment/receipt.ts'
import { cutLine, factRows, logoPart, rule, signatureLine, styles } from '../paper/parts.ts'

const a4 = { width: 595.28, height: 841.89, side: 33, top: 28 }
const half = a4.height / 2
const sheetWidth = a4.width - 2 * a4.side
/** 80 mm, of which printers reach 72. */
const roll = { width: 226.77, side: 11.4 }
const rollWidth = roll.width - 2 * roll.side
/** Room to write above the line. */
const signing = 52

const frame = ({ title, number }: PaymentReceipt) => ({
  defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.15 },
  styles,
  info: { title: `${title} ${number}`, creator: 'Bancada', producer: 'Bancada' },
})

export function paymentSheet(receipt: PaymentReceipt): PdfDefinition {
  const at = (y: number, content: Content): Content => ({
    stack: [content],
    absolutePosition: { x: a4.side, y },
  })
  return {
    ...frame(receipt),
    pageSize: 'A4',
    pageMargins: [a4.side, a4.top, a4.side, 0],
    content: [
      ...receipt.copies.map((label, index) => at(index * half + a4.top, copyOf(receipt, label))),
      at(half - 4, cutLine(sheetWidth, receipt.cut)),
    ],
  }
}

function copyOf(receipt: PaymentReceipt, label: string): Content {
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
      rule(sheetWidth, { strong: true, margin: 8 }),
      { text, fontSize: 12, lineHeight: 1.35, margin: [0, 6, 0, 10] },
      ...factRows(facts, 90),
      {
        columns: [
          { width: '*', text: '' },
          { width: sheetWidth / 2, stack: [signatureLine(signature, sheetWidth / 2)] },
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
