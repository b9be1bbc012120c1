// The sums that a money report is made of: each flow of money over some days, by something or as a whole, of one currency.
import type { Span } from '#core/time/periods.ts'
import type { RecordContext } from '#server/records/face.ts'
import { sumRecords } from '#server/records/summarize.ts'
import type { SumsGroup, SumsKey, SumsQuery } from '#server/store/mango/sums.ts'
import {
  daysSelector,
  flowRecords,
  flowSelector,
  type Narrowing,
  type ReportFlow,
} from '../../rules/report/figures.ts'
import type { Sum } from '../../rules/report/report.ts'

/** Limit of groups of one sum: more than a page shows or a Group has categories. */
const maxGroups = 2_000

export interface FlowQuery {
  readonly by?: readonly SumsKey[]
  readonly days: readonly Span[]
  /** Selectors of parts that are added up apart as well. */
  readonly parts?: SumsQuery['parts']
}

/** Failure forbidden for records that the actor may not read. */
export function sumFlow(
  context: RecordContext,
  flow: ReportFlow,
  narrowing: Narrowing,
  { by = [], days, parts }: FlowQuery,
): Promise<SumsGroup[]> {
  const { kind, field } = flowRecords[flow]
  const spans = days.map(daysSelector)
  return sumRecords(context, kind, {
    selector: {
      $and: [flowSelector(flow, narrowing), spans.length === 1 ? spans[0]! : { $or: spans }],
    },
    by,
    sums: [field],
    ...(parts && { parts }),
    limit: maxGroups,
  })
}

/** What a group comes to, as a whole or in a part. */
export function sumIn(group: SumsGroup | undefined, flow: ReportFlow, part?: string): Sum {
  const of = part === undefined ? group : group?.parts[part]
  return { amount: of?.amount ?? 0, total: of?.sums[flowRecords[flow].field] ?? '0' }
}
