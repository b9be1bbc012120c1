// The part of a paper that is paid by, as the PDF library draws it: beside each other on a sheet, under each other on a roll.
import type { Content } from 'pdfmake/interfaces.js'
import type { PixPart } from '../../paper/pix.ts'
import { grey } from './parts.ts'

/** Points; a telephone reads it from the paper with room to spare. */
const sheetCode = 88
const rollCode = 140

function code({ qr: { size, path } }: PixPart, width: number): Content {
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`,
    width,
    alignment: 'center',
  }
}

function words({ title, amount, to, paste, text }: PixPart): Content[] {
  return [
    { text: title, style: 'head' },
    { text: amount, bold: true, fontSize: 13, margin: [0, 1, 0, 0] },
    { text: to, style: 'small' },
    { text: paste, fontSize: 7.5, color: grey, margin: [0, 4, 0, 1] },
    { text, fontSize: 7.5 },
  ]
}

export function pixColumns(pix: PixPart): Content {
  return {
    columns: [
      { width: sheetCode, stack: [code(pix, sheetCode)] },
      { width: '*', stack: words(pix) },
    ],
    columnGap: 12,
    unbreakable: true,
  }
}

export function pixStack(pix: PixPart): Content[] {
  return [...words(pix), { stack: [code(pix, rollCode)], margin: [0, 6, 0, 0] }]
}
