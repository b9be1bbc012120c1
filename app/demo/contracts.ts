// Contracts of the demo: what two customers of each shop agreed on, one of them about to end.
import { dayAfter } from '#core/time/zone.ts'
import type { Locale } from '#core/wire.ts'

interface Agreed {
  readonly description: string
  readonly payment_kind: string
  readonly included_visits: number
  readonly clauses: readonly string[]
  /** Days until it ends; it began a year before that. */
  readonly daysLeft: number
}

const agreed: Readonly<Record<Locale, readonly Agreed[]>> = {
  en: [
    {
      description: 'Yearly care of the kitchen machines',
      payment_kind: 'monthly',
      included_visits: 2,
      clauses: [
        'Two visits a month are included; further ones are charged per hour.',
        'Parts are charged at cost, after approval.',
        'Either side may end this contract with thirty days’ notice.',
      ],
      daysLeft: 19,
    },
    {
      description: 'Office equipment on call',
      payment_kind: 'yearly',
      included_visits: 4,
      clauses: ['Answer within one working day.', 'Consumables are not included.'],
      daysLeft: 210,
    },
  ],
  'pt-BR': [
    {
      description: 'Manutenção mensal dos equipamentos da cozinha',
      payment_kind: 'monthly',
      included_visits: 2,
      clauses: [
        'Duas visitas por mês estão incluídas; as demais são cobradas por hora.',
        'As peças são cobradas à parte, após aprovação.',
        'Qualquer das partes pode encerrar este contrato com aviso de trinta dias.',
      ],
      daysLeft: 19,
    },
    {
      description: 'Atendimento dos equipamentos do escritório',
      payment_kind: 'yearly',
      included_visits: 4,
      clauses: ['Atendimento em até um dia útil.', 'Materiais de consumo não estão incluídos.'],
      daysLeft: 210,
    },
  ],
}

/** The records, one for each of the first customers. `today`: the day the story ends. */
export function demoContracts(
  locale: Locale,
  customers: readonly string[],
  today: string,
): Record<string, unknown>[] {
  return agreed[locale].slice(0, customers.length).map(({ clauses, daysLeft, ...more }, at) => {
    const ends_at = dayAfter(today, daysLeft)
    return {
      ...more,
      customer_id: customers[at],
      starts_at: dayAfter(ends_at, -364),
      ends_at,
      items: clauses.map((content) => ({ content })),
    }
  })
}
