// Labels of equipment: what they say, for the page that shows and prints them, and as PDF.
import type { Content } from 'pdfmake/interfaces.js'
import { z } from 'zod'
import type { Doc } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'
import type { Call, Route } from '#server/calls/route.ts'
import type { PdfDefinition } from '#server/outside/pdf.ts'
import { contextHere } from '#server/records/context.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { equipment } from '../../entities/equipment.ts'
import { countPdf, sendPdf } from './send.ts'
import { labelFormats, maxLabels } from '../../paper/labels/formats.ts'
import { labelPages, type Label, type LabelPages } from '../../paper/labels/label.ts'

const query = z.object({
  ids: z
    .string()
    .max(maxLabels * 32)
    .meta({ description: `Ids of equipment, a comma between them; at most ${maxLabels}` }),
  format: z.enum(labelFormats.map(({ name }) => name)).default(labelFormats[0]!.name),
  first: z.coerce.number().int().min(1).max(100).default(1).meta({
    description: 'The first free label of the first sheet',
  }),
  copies: z.coerce.number().int().min(1).max(20).default(1),
})

/** In the order of the request; what is deleted or no equipment is left out. Failure not_found when nothing is left. */
async function pagesOf(call: Call): Promise<LabelPages> {
  const { ids, ...options } = call.query as z.infer<typeof query>
  const { database, actor, house } = contextHere(call)
  const refused = equipment.access(actor, 'read')
  if (refused) throw fail('forbidden', refused)
  const wanted = [...new Set(ids.split(','))].slice(0, maxLabels)
  const [stored, group] = await Promise.all([
    database.getMany(wanted.filter((id) => house.registry.byId(id) === equipment)),
    database.get(database.name),
  ])
  const known = new Map(stored.map((one) => [one.id, toWire(one) as Doc<typeof equipment>]))
  const things = wanted.flatMap((id) => known.get(id) ?? [])
  if (things.length === 0) throw fail('not_found', 'missing')
  const addressOf = (id: string) =>
    `${house.config.appUrl}/account/${database.name}/${equipment.path}/${id}`
  return labelPages({ shop: String(group?.body.name ?? ''), things, addressOf }, options)
}

const pointsPerMm = 72 / 25.4
const pt = (mm: number) => mm * pointsPerMm

async function printLabels(call: Call): Promise<unknown> {
  await countPdf(call, 'label-pdf')
  return sendPdf(call, labelSheets(await pagesOf(call)), 'labels.pdf')
}

function labelSheets({ format, look, pages }: LabelPages): PdfDefinition {
  const { width, height } = format.page
  return {
    pageSize: { width: pt(width), height: pt(height) },
    pageMargins: 0,
    defaultStyle: { font: 'Roboto', lineHeight: 1.05 },
    info: { title: 'Labels', creator: 'Bancada', producer: 'Bancada' },
    content: pages.map((labels, index) => ({
      // A page holds nothing that takes room: what is on it is placed.
      stack: [
        { text: '', fontSize: 1 },
        ...labels.flatMap(({ place, item }) => placed(place, item, look)),
      ],
      pageBreak: index === 0 ? undefined : 'before',
    })),
  }
}

function placed(
  { x, y }: { x: number; y: number },
  { shop, identifier, identifierPoints, model, qr }: Label,
  { padding, code, words, ...look }: LabelPages['look'],
): Content[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${qr.size} ${qr.size}"><path d="${qr.path}"/></svg>`
  const codeTop = y + padding + (words.height - code) / 2
  return [
    {
      svg,
      width: pt(code),
      absolutePosition: { x: pt(x + padding), y: pt(codeTop) },
    },
    {
      columns: [
        {
          width: pt(words.width),
          stack: [
            { text: shop, fontSize: look.shop.points, color: '#2b2f35' },
            { text: identifier, fontSize: identifierPoints, bold: true },
            { text: model, fontSize: look.model.points },
          ],
        },
      ],
      absolutePosition: { x: pt(x + words.x), y: pt(y + padding) },
    },
  ]
}

const labels = { method: 'GET', tag: 'Labels', access: 'database', query } as const

export const labelRoutes: readonly Route[] = [
  {
    ...labels,
    url: '/:db/_labels',
    summary: 'What labels of equipment say and where each lies on its sheet or roll',
    handle: pagesOf,
  },
  {
    ...labels,
    url: '/:db/_labels/pdf',
    summary: 'The labels as PDF, a page for each sheet or for each label of a roll',
    handle: printLabels,
  },
]
