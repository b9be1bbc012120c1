// An estimate on a sheet as the PDF library draws it: black, greys and hairlines; what is long goes on over pages.
import type { Content } from 'pdfmake/interfaces.js'
import type { PdfDefinition } from '#server/outside/pdf.ts'
import type { EstimatePaper } from '../../paper/estimate/paper.ts'
import { pricedParts } from '../paper/bill.ts'
import { factRows, grey, logoPart, rule, signatureLine, styles } from '../paper/parts.ts'
import type { Sheet } from '../../paper/papers.ts'
import { pixColumns } from '../paper/pix.ts'
import { gap, pointsOf, side } from '../paper/sizes.ts'

export function estimateSheet(
  paper: EstimatePaper,
  sheet: Sheet = paper.shop.sheet,
): PdfDefinition {
  const { page, width, column } = pointsOf(sheet)
  const { title, number, observation, found } = paper
  return {
    pageSize: page,
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.15 },
    styles,
    info: { title: `${title} ${number}`, creator: 'Bancada', producer: 'Bancada' },
    pageMargins: [side, 28, side, 40],
    pageFoot: {
      text: `${title} ${number}`,
      style: { fontSize: 7.5, color: grey },
      margin: [side, 12, side, 0],
    },
    content: [
      headOf(paper),
      rule(width, { strong: true, margin: 5 }),
      partiesOf(paper),
      rule(width, { margin: 5 }),
      ...foundPart(found),
      ...pricedParts(paper, width),
      rule(width, { margin: 6 }),
      ...factRows(paper.terms, 70),
      ...(paper.pix ? [rule(width, { margin: 6 }), pixColumns(paper.pix)] : []),
      ...observation.split(/\n+/).flatMap((text): Content[] => {
        return text ? [{ text, fontSize: 8.5, margin: [0, 6, 0, 0] }] : []
      }),
      ...(paper.answer
        ? [{ text: paper.answer, bold: true, margin: [0, 12, 0, 0] } as Content]
        : []),
      ...(paper.reason ? [{ text: paper.reason, margin: [0, 2, 0, 0] } as Content] : []),
      signaturesOf(paper, column),
    ],
  }
}

function foundPart(found: EstimatePaper['found']): Content[] {
  if (!found) return []
  return [
    { text: found.title, style: 'head' },
    { text: found.text, fontSize: 11, margin: [0, 2, 0, 4] },
  ]
}

function headOf({ shop, logo, title, number, order }: EstimatePaper): Content {
  return {
    columns: [
      ...logoPart({ ...shop, logo }, [0, 0, 0, 0]).map((one) => ({ width: 'auto', stack: [one] })),
      {
        width: '*',
        stack: [
          { text: shop.name, fontSize: 13, bold: true },
          ...shop.lines.map((text) => ({ text, style: 'quiet' })),
        ],
      },
      {
        width: 'auto',
        stack: [
          { text: title, style: 'quiet', alignment: 'right' },
          { text: number, style: 'number', fontSize: 20, alignment: 'right' },
          { text: order, style: 'quiet', alignment: 'right' },
        ],
      },
    ],
    columnGap: 12,
  }
}

function partiesOf({ customer, thing }: EstimatePaper): Content {
  return {
    columns: [customer, thing].map(({ title, name }) => ({
      width: '*',
      stack: [
        { text: title, style: 'head' },
        { text: name || '–', style: 'name' },
      ],
    })),
    columnGap: gap,
  }
}

function signaturesOf({ signatures, signed }: EstimatePaper, column: number): Content {
  const drawn = (at: number) => (at === 0 && signed ? { path: signed.path, words: '' } : null)
  return {
    columns: signatures.map((one, at) => ({
      width: column,
      stack: [signatureLine({ ...one, drawn: drawn(at) }, column)],
    })),
    columnGap: gap,
    unbreakable: true,
    margin: [0, 64, 0, 0],
  }
}
