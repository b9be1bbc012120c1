// Estimates of the demo for what is on the bench: drafts, some that wait for an answer, a yes at the counter and a no on the phone.
import { newId } from '#core/ids.ts'
import type { Locale } from '#core/wire.ts'
import { stepOf, type Step } from '#modules/ticket/rules/estimate/steps.ts'
import { setEstimate, type Estimate } from '#modules/ticket/server/estimate/write.ts'
import { currentRecord } from '#server/records/put.ts'
import type { Input, Shop, Writer } from './writer.ts'

/** A ticket that is on the bench. */
export interface OnBench {
  readonly id: string
  /** Its place among them: what state it is in follows from it. */
  readonly index: number
  readonly customer: string | undefined
  readonly staff: string
}

interface Offer {
  readonly description: string
  readonly items: readonly Input[]
  readonly discount?: string
  readonly payment_terms: string
}

const labour = (description: string, value: string) => ({ kind: 'labour', description, value })
const part = (description: string, value: string, quantity = 1) => ({
  kind: 'part',
  description,
  quantity,
  value,
})

const offers: Readonly<Record<Locale, readonly Offer[]>> = {
  en: [
    {
      description: 'Input fuse blown; the board is fine.',
      items: [labour('Diagnosis and repair', '65.00'), part('Fuse with holder', '4.50', 2)],
      payment_terms: 'on collection',
    },
    {
      description: 'Motor brushes worn down, cable cracked at the plug.',
      items: [
        labour('Repair and safety test', '48.00'),
        part('Pair of brushes', '12.90'),
        part('Cable with plug', '9.80'),
      ],
      discount: '5.00',
      payment_terms: 'on collection',
    },
    {
      description: 'Screen broken; the frame is bent and is straightened.',
      items: [labour('Screen replacement', '70.00'), part('Screen, original quality', '129.00')],
      payment_terms: 'half in advance, the rest on collection',
    },
  ],
  'pt-BR': [
    {
      description: 'Fusível de entrada queimado; a placa está boa.',
      items: [labour('Diagnóstico e reparo', '120.00'), part('Fusível com suporte', '8.50', 2)],
      payment_terms: 'na retirada',
    },
    {
      description: 'Escovas do motor gastas, cabo partido no plugue.',
      items: [
        labour('Reparo e teste de segurança', '90.00'),
        part('Par de escovas', '24.90'),
        part('Cabo com plugue', '18.00'),
      ],
      discount: '10.00',
      payment_terms: 'na retirada',
    },
    {
      description: 'Tela quebrada; a moldura está torta e será desempenada.',
      items: [labour('Troca de tela', '150.00'), part('Tela, qualidade original', '389.00')],
      payment_terms: 'metade na aprovação, o restante na retirada',
    },
  ],
}

interface Course {
  /** Which ticket of the bench, by its place. */
  readonly index: number
  readonly steps: readonly Step[]
  readonly said?: Readonly<Record<Locale, Input>>
}

const courses: readonly Course[] = [
  { index: 3, steps: ['send'] },
  {
    index: 5,
    steps: ['approve'],
    said: {
      en: { name: 'Astrid Gruber', way: 'counter' },
      'pt-BR': { name: 'Maria Souza', way: 'counter' },
    },
  },
  {
    index: 7,
    steps: ['send', 'decline'],
    said: {
      en: { name: 'J. Whitman', way: 'phone', reason: 'More than half of a new one.' },
      'pt-BR': { name: 'João Conceição', way: 'phone', reason: 'Mais da metade de um novo.' },
    },
  },
  {
    index: 13,
    steps: ['approve'],
    said: {
      en: { name: 'Astrid Gruber', way: 'message' },
      'pt-BR': { name: 'Renata Alves', way: 'message' },
    },
  },
  { index: 19, steps: ['send'] },
  { index: 27, steps: ['send'] },
  { index: 34, steps: [] },
]

/** Written once the tickets are. */
export async function writeOffers(
  shop: Shop,
  writer: Writer,
  bench: readonly OnBench[],
): Promise<void> {
  const { words, today } = shop
  const moment = (hoursAgo: number) => new Date(today.getTime() - hoursAgo * 3_600_000)
  for (const [at, { index, steps, said }] of courses.entries()) {
    const ticket = bench.find((one) => one.index === index)
    if (!ticket) continue
    const { staff: person, id: ticket_id, customer: customer_id } = ticket
    const offer = offers[words.locale][at % offers[words.locale].length]!
    const id = newId('est')
    const input = { ...offer, ticket_id, customer_id }
    await writer.add({ id, input, person, moment: moment(20 - at) })
    await writer.flush()
    const body = said?.[words.locale] ?? {}
    for (const step of steps) await take(shop, { id, person, step, body, at: moment(10 - at) })
  }
}

interface Taken {
  readonly id: string
  readonly person: string
  readonly step: Step
  readonly body: Input
  readonly at: Date
}

async function take({ context }: Shop, { id, person, step, body, at }: Taken): Promise<void> {
  const here = context(person, at)
  await here.database.write(async (transaction) => {
    const before: Estimate | undefined = await currentRecord(transaction, id)
    const taken = stepOf(step, before!, { body, person, now: here.now })
    if ('errors' in taken) throw new Error(JSON.stringify(taken.errors))
    await setEstimate(here, transaction, before!, { event: step, set: taken.set })
  })
}
