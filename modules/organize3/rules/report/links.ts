// Addresses of the lists behind the figures of a money report: each is narrowed to the same records. Pure.
import { spanText, type Span } from '#core/time/periods.ts'
import { feesFigure, flowRecords, type Narrowing, type ReportFlow } from './figures.ts'
import type { Standing } from '#core/entity/postings.ts'

export interface MoneyLinks {
  /** `more`: filters of the list besides, as its address says them. */
  flow(flow: ReportFlow, days?: Span, more?: Readonly<Record<string, string>>): string
}

const paths: Readonly<Record<ReportFlow, string>> = {
  in: 'incomes',
  out: 'outgos',
  transfer_fees: 'transfers',
  exchange_fees: 'exchanges',
}

/** A standing as the filters of a list say it. */
const standings: Readonly<Record<Standing, Readonly<Record<string, string>>>> = {
  confirmed: { confirmed: 'true', imported: 'false' },
  pending: { confirmed: 'false', imported: 'false' },
  imported: { imported: 'true' },
}

/** The filter that names the other side of a record. */
export const partyFields = { in: 'paid_by', out: 'paid_to' } as const

export function moneyLinks(db: string, span: Span, narrowing: Narrowing): MoneyLinks {
  const { currency, wallet_id, standing } = narrowing
  const kept = { currency, ...(wallet_id && { wallet_id }), ...(standing && standings[standing]) }
  return {
    flow(flow, days = span, more = {}) {
      const fees = flowRecords[flow].field === 'fee' ? { figure: feesFigure } : undefined
      const query = new URLSearchParams({ date: spanText(days), ...kept, ...fees, ...more })
      return `/account/${db}/${paths[flow]}?${String(query)}`
    },
  }
}
