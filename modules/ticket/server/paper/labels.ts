// Labels of equipment: what they say, for the page that shows and prints them, and as PDF.
import type { Content } from 'pdfmake/interfaces.js'
import { z } from 'zod'
import type { Doc, Entity } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'
import type { Call, Route } from '#server/calls/route.ts'
import type { PdfDefinition } from '#server/outside/pdf.ts'
import { contextHere } from '#server/records/context.ts'
import type { Database } from '#server/store/database.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { firstOf } from '#server/store/queries/pages.ts'
import type { customer } from '../../entities/customer.ts'
import { equipment } from '../../entities/equipment.ts'
import { ticket } from '../../entities/ticket.ts'
import { countPdf, sendPdf } from './send.ts'
import { labelFormats, maxLabels } from '../../paper/labels/formats.ts'
import { labelPages, type Label, type LabelPages } from '../../paper/labels/label.ts'

const query = z.object({
  ids: z
    .string()
    .max(maxLabels * 32)
    .meta({
      description: `Ids of equipment, or of tickets for what was checked in with them, a comma between them; at most ${maxLabels}`,
    }),
  format: z.enum(labelFormats.map(({ name }) => name)).default(labelFormats[0]!.name),
  first: z.coerce.number().int().min(1).max(100).default(1).meta({
    description: 'The first free label of the first sheet',
  }),
  copies: z.coerce.number().int().min(1).max(20).default(1),
})

/** What is not deleted of these, by id. */
async function readAll<Kind extends Entity>(database: Database, ids: readonly string[]) {
  const stored = await database.getMany([...ids])
  return new Map(stored.map((one) => [one.id, toWire(one) as Doc<Kind>]))
}

/** Tickets of one check-in are saved in one moment. */
async function checkedInWith(database: Database, one: Doc<typeof ticket>) {
  const { customer_id, created_at } = one
  const selector = { klass: ticket.kind, customer_id, created_at }
  const found = await firstOf(database, { selector, limit: maxLabels })
  return found.map((stored): Doc<typeof ticket> => toWire(stored))
}

/** What is repaired, each with the number of its ticket and whose it is: `#1024 · Maria Souza`. Of one ticket: all that was checked in along. */
async function jobsOf(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const asked = await readAll<typeof ticket>(database, ids)
  const [only] = asked.size === 1 ? asked.values() : []
  const tickets = only?.customer_id ? await checkedInWith(database, only) : [...asked.values()]
  const customers = await readAll<typeof customer>(
    database,
    tickets.flatMap(({ customer_id }) => customer_id ?? []),
  )
  return new Map(
    tickets.flatMap(({ equipment_id, customer_id = '', number }) => {
      const words = [`#${number}`, customers.get(customer_id)?.label].filter(Boolean).join(' · ')
      return equipment_id === undefined ? [] : [[equipment_id, words] as const]
    }),
  )
}

/** In the order of the request; what is deleted or no equipment is left out. Failure not_found when nothing is left. */
async function pagesOf(call: Call): Promise<LabelPages> {
  const { ids, ...options } = call.query as z.infer<typeof query>
  const { database, actor, house } = contextHere(call)
  const refused = equipment.access(actor, 'read')
  if (refused) throw fail('forbidden', refused)
  const wanted = [...new Set(ids.split(','))].slice(0, maxLabels)
  const isOf = (kind: Entity) => (id: string) => house.registry.byId(id) === kind
  const [jobs, group] = await Promise.all([
    jobsOf(database, wanted.filter(isOf(ticket))),
    database.get(database.name),
  ])
  const all = [...new Set([...jobs.keys(), ...wanted.filter(isOf(equipment))])]
  const known = await readAll<typeof equipment>(database, all)
  const things = all.flatMap((id) => {
    const thing = known.get(id)
    return thing ? { thing, job: jobs.get(id) ?? '' } : []
  })
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
  { shop, identifier, identifierPoints, model, job, qr }: Label,
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
            { text: job, fontSize: look.job.points, bold: true },
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
