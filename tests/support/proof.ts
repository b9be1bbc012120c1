// Which form of a test runs: `npm run proof` runs the long one of each, `npm test` the short one; and which do not, for want of a
// program of others: the end of the run names it (`scripts/missing.ts`).
import { spawnSync } from 'node:child_process'
import { appendFileSync, globSync } from 'node:fs'
import { join } from 'node:path'

/** True in `npm run proof`, which sets PROOF=on. */
export const isProof = process.env['PROOF'] === 'on'

const testsIn = (pattern: string) => globSync(pattern, { cwd: join(import.meta.dirname, '../..') })

/** What people do in the browser and no app can be without: `npm test` takes these, and `npm run proof -- screens` all of them. */
const everyRun = ['axe', 'first-shop', 'money'].map((name) => `tests/e2e/${name}.test.ts`)

/** Each of these starts programs and ends or kills them. */
const byPrograms = [
  ...testsIn('tests/{pair,torture}/*.test.ts'),
  'tests/operator/joining.test.ts',
  'tests/start/refusals.test.ts',
]

/** What takes megabytes, pages of paper or other processes to show. */
const byBytes = [
  'tests/bench/fill.test.ts',
  'tests/demo.test.ts',
  'tests/disk/joining.test.ts',
  'tests/files/pages.test.ts',
  'tests/files/s3.test.ts',
  'tests/handbooks/long-pages.test.ts',
  'tests/http/crowds.test.ts',
  'tests/reader/hostile.test.ts',
  'tests/records/bytes.test.ts',
  'tests/start/dependencies.test.ts',
  'tests/start/embedded.test.ts',
  'tests/start/pool.test.ts',
  'tests/store/mango-agreement.test.ts',
  'tests/upgrades/keep.test.ts',
  'tests/upgrades/restores.test.ts',
  'tests/webdav/packages.test.ts',
]

/** What strangers broke once and programs of others send: a change of its room runs it. */
const byStrangers = [
  'bookmarks/checks',
  'bookmarks/netscape',
  'bookmarks/normalize',
  'hostile/free',
  'imports/bank',
  'imports/bank-twice',
  'jobs/mail-server',
  'people/address-back',
  'people/attacks',
  'people/doors',
  'people/guesses',
  'people/left-behind',
  'people/taking-over',
  'plans/deliveries',
  'plans/strangers',
  'reader/article',
  'reader/crowd',
  'reader/exchange',
  'reader/holders',
  'reader/moves',
  'reader/neighbours',
  'reader/recount',
  'reader/strangers',
  'reader/subscription-settings',
  'reader/weight',
  'records/couchdb-programs',
  'records/two-installations',
  'records/two-installations-money',
  'store/key-filling',
  'store/mango-amounts',
  'store/migrations',
  'store/silence',
  'ticket/long-estimates',
  'webdav/beside',
  'webdav/bound-saves',
  'webdav/davfs',
  'webdav/differential',
  'webdav/litmus',
  'webdav/litter',
  'webdav/programs',
  'webdav/saves',
  'webdav/two-people',
  'webdav/unread',
].map((name) => `tests/${name}.test.ts`)

/** Test files that run in `npm run proof` alone. */
export const proofFiles = [
  ...testsIn('tests/e2e/**/*.test.ts').filter((path) => !everyRun.includes(path)),
  ...byPrograms,
  ...byBytes,
  ...byStrangers,
]

/** Answers whether it is here; where it is not, the end of the run names it. */
export function isHere(tool: string, found: unknown): boolean {
  const list = process.env['BANCADA_MISSING']
  if (!found && list) appendFileSync(list, `${tool}\n`)
  return Boolean(found)
}

/** Whether this program is installed: it starts, whatever it answers. */
export function isInstalled(program: string): boolean {
  return isHere(program, !spawnSync(program, ['--version'], { stdio: 'ignore' }).error)
}
