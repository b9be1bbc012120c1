// The lines of an estimate or a bill and what they come to, as the PDF library draws them.
import type { Content } from 'pdfmake/interfaces.js'
import type { Bill, Priced } from '../../paper/bill.ts'
import type { Fact } from '../../paper/receipt.ts'
import { grey, rule } from './parts.ts'

/** `width`: of what is written, in points. */
export function pricedParts(
  { groups, sums, total, paid = [] }: Priced & Partial<Bill>,
  width: number,
): Content[] {
  return [...groups.flatMap((group) => groupOf(group, width)), sumsOf(sums, total, paid)]
}

function groupOf({ title, lines }: Priced['groups'][number], width: number): Content[] {
  const isRoll = width < 300
  return [
    { text: title, style: 'head', margin: [0, 4, 0, 0] },
    ...lines.map(({ text, count, sum }): Content => ({
      stack: [
        {
          columns: [
            { text, width: '*' },
            { text: count, width: isRoll ? 'auto' : 110, alignment: 'right', color: grey },
            { text: sum, width: isRoll ? 'auto' : 90, alignment: 'right' },
          ],
          columnGap: 8,
        },
        rule(width, { margin: 2 }),
      ],
      unbreakable: true,
      margin: [0, 2, 0, 0],
    })),
  ]
}

function sumsOf(sums: readonly Fact[], total: Fact, paid: readonly Fact[]): Content {
  const line = ([label, value]: Fact, look: object): Content => ({
    columns: [
      { text: label, width: '*', alignment: 'right' },
      { text: value, width: 'auto', alignment: 'right' },
    ],
    columnGap: 8,
    margin: [0, 2, 0, 0],
    ...look,
  })
  const due = paid.at(-1)
  return {
    stack: [
      ...sums.map((one) => line(one, { color: grey })),
      line(total, { bold: true, fontSize: due ? 10 : 14 }),
      ...paid.slice(0, -1).map((one) => line(one, { color: grey })),
      ...(due ? [line(due, { bold: true, fontSize: 11 })] : []),
    ],
    unbreakable: true,
    margin: [0, 2, 0, 0],
  }
}
