// The part of the authorisation table about reports and exports of money.
import type { Case } from '../support/authorisation-table.ts'
import type { ActorName, Scene } from '../support/scene.ts'

/** Administrators, and members with the right to see reports. */
const reported = [401, 403, 403, 403, 200, 200, 200, 200, 403, 403, 402, 200]
/** Everybody who may read the records. */
const read = (status: number) => [
  401,
  403,
  403,
  ...Array.from({ length: 5 }, () => status),
  403,
  403,
  402,
  status,
]

const of = (name: string, path: string, answers: readonly number[]): readonly Case[] => [
  {
    name,
    aim: (scene: Scene, actor: ActorName) => ({ url: `/${scene.group(actor)}${path}` }),
    answers,
    money: 403,
  },
]

const month = 'days=2026-11-01..2026-11-30'

export const moneyReportCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /:db/_reports/money': of('of a month', `/_reports/money?${month}`, reported),
  'GET /:db/_reports/forecast': of('of all wallets', '/_reports/forecast', reported),
  'GET /:db/_reports/budget': of('of a month', '/_reports/budget?month=2026-11', reported),
  'GET /:db/_export/journal': of('of all wallets', '/_export/journal', read(200)),
  'GET /:db/_export/ofx': of('of no wallet', `/_export/ofx?wallet_id=wll-none&${month}`, read(404)),
}
