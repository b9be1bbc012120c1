// Maintenance of the demo: equipment of two customers that comes round, one piece of it soon.
import { dayAfter } from '#core/time/zone.ts'
import type { Locale } from '#core/wire.ts'

interface DemoPlan {
  /** Index of the customer among the demo's customers. */
  readonly customer: number
  readonly identifier: string
  readonly maker: string
  /** The equipment, then the work on it. */
  readonly said: Readonly<Record<Locale, readonly [thing: string, work: string]>>
  /** Days since it was done last, and until it is next. */
  readonly lastDays: number
  readonly nextDays: number
  readonly months: number
}

/** Those of one office are cared for alike. */
const airConditioner = (identifier: string, btu: number): DemoPlan => ({
  customer: 1,
  identifier,
  maker: 'Ventis',
  said: {
    en: [`Air conditioner, ${btu.toLocaleString('en')} BTU`, 'Filters, drain, current'],
    'pt-BR': [
      `Ar-condicionado split, ${btu.toLocaleString('pt-BR')} BTU`,
      'Filtros, dreno, corrente',
    ],
  },
  lastDays: 25,
  nextDays: 5,
  months: 1,
})

const kept: readonly DemoPlan[] = [
  {
    customer: 0,
    identifier: 'KM-0417',
    maker: 'Brewline',
    said: {
      en: ['Espresso machine, two groups', 'Descale, change gaskets'],
      'pt-BR': ['Máquina de café espresso, dois grupos', 'Descalcificar, trocar vedações'],
    },
    lastDays: 88,
    nextDays: 3,
    months: 3,
  },
  {
    customer: 0,
    identifier: 'KM-0418',
    maker: 'Arktis',
    said: {
      en: ['Cold counter, 300 l', 'Clean condenser, check door seal'],
      'pt-BR': ['Balcão refrigerado, 300 l', 'Limpar condensador, conferir borracha da porta'],
    },
    lastDays: 20,
    nextDays: 10,
    months: 1,
  },
  airConditioner('AC-2201', 12_000),
  airConditioner('AC-2202', 18_000),
  {
    customer: 1,
    identifier: 'PR-0311',
    maker: 'Papiro',
    said: {
      en: ['Laser printer', 'Rollers, fuser, test pages'],
      'pt-BR': ['Impressora a laser', 'Roletes, fusor, páginas de teste'],
    },
    lastDays: 120,
    nextDays: 62,
    months: 6,
  },
]

interface Planned {
  readonly customer: number
  readonly equipment: Readonly<Record<string, unknown>>
  readonly plan: Readonly<Record<string, unknown>>
}

/** `today`: the day the story ends. */
export function demoMaintenance(locale: Locale, today: string): Planned[] {
  return kept.map(({ customer, identifier, maker, said, lastDays, nextDays, months }) => {
    const [description, title] = said[locale]
    const dates = { date: dayAfter(today, -lastDays), next_maintenance: dayAfter(today, nextDays) }
    const plan = { title, ...dates, interval: months, interval_unit: 'months', basis: 'plan' }
    return { customer, equipment: { identifier, maker, description }, plan }
  })
}
