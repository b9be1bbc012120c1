// The records behind each figure of a money report, as selectors: reports add up by them, and lists show by them, so that a
// figure and its list are the same records. Transfers and exchanges are neither income nor expense, only their fee is
// (modules/organize3/docs/reports.md). Pure.
import type { Span } from '#core/time/periods.ts'
import type { Standing } from '#core/entity/postings.ts'
import { ofStanding } from '../entry/standing.ts'

type Selector = Record<string, unknown>

/** What narrows a whole report: always one currency, for sums of several mean nothing. */
export interface Narrowing {
  readonly currency: string
  readonly wallet_id?: string | undefined
  readonly standing?: Standing | undefined
}

export const reportStandings = [
  'confirmed',
  'pending',
  'imported',
] as const satisfies readonly Standing[]

/** What money is reported as: what came in, what went out, and the fees of what only moved. */
export const reportFlows = ['in', 'out', 'transfer_fees', 'exchange_fees'] as const
export type ReportFlow = (typeof reportFlows)[number]

export const feeFlows = ['transfer_fees', 'exchange_fees'] as const satisfies readonly ReportFlow[]

/** Kind of the records, the field that is added up, and the fields of whom the money was from or for. */
export const flowRecords = {
  in: { kind: 'Income', field: 'value' },
  out: { kind: 'Outgo', field: 'value' },
  transfer_fees: { kind: 'Transfer', field: 'fee' },
  exchange_fees: { kind: 'Exchange', field: 'fee' },
} as const satisfies Record<ReportFlow, { kind: string; field: string }>

/** Sums by category: of an entry with amounts of its own for each, those. */
export const byCategory = { each: 'categories', share: 'shares' } as const

/** Of an address: `?figure=fees`. */
export const feesFigure = 'fees'

/** Of an address of incomes: `?contract=cnt-…`. */
export const contractFigure = 'contract'

/** The category that fees of transfers and exchanges are reported under. */
export const feesCategory = 'fees'

export const daysSelector = ({ from, to }: Span): Selector => ({ date: { $gte: from, $lte: to } })

/** Which wallet bears the fee: the source, unless `fee_kind` names the destination. */
const bearers = {
  source: { fee_kind: { $ne: 'destination' } },
  destination: { fee_kind: 'destination' },
} as const

/** Records with a fee, in this currency and borne by this wallet. */
function feeSelector(kind: string, { currency, wallet_id }: Narrowing): Selector {
  const sides = (['source', 'destination'] as const).map((side) => ({
    ...bearers[side],
    [kind === 'Exchange' ? `${side}_currency` : 'currency']: currency,
    ...(wallet_id && { [`${side}_wallet_id`]: wallet_id }),
  }))
  return { fee_minor: { $gt: 0 }, $or: sides }
}

/** What the records of a flow are narrowed to, whatever their days. */
export function flowSelector(flow: ReportFlow, narrowing: Narrowing): Selector {
  const { currency, wallet_id, standing } = narrowing
  const { kind, field } = flowRecords[flow]
  const side =
    field === 'fee' ? feeSelector(kind, narrowing) : { currency, ...(wallet_id && { wallet_id }) }
  return { ...side, ...(standing && ofStanding[standing]) }
}

/** What a list is narrowed to besides its own filters: records with a fee, or what was billed for a contract, as the address of that figure says it. */
export function figureSelector(kind: string, params: URLSearchParams): Selector {
  const contract_id = params.get(contractFigure)
  if (contract_id !== null && kind === 'Income') return { contract_id }
  const currency = params.get('currency')
  const flow = feeFlows.find((one) => flowRecords[one].kind === kind)
  if (params.get('figure') !== feesFigure || flow === undefined || currency === null) return {}
  return flowSelector(flow, { currency, wallet_id: params.get('wallet_id') ?? undefined })
}
