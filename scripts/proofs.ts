// What `npm run proof` runs, by name. A test sees to it that each test that is longer there, or runs there alone, is named here
// (`tests/proofs.test.ts`).
/** What takes too long for `npm test`. */
export interface Proof {
  readonly name: string
  readonly proves: string
  /** Arguments of Node, one program after the other; the first that fails ends the proof. */
  readonly programs: readonly (readonly string[])[]
}

const vitest = (...files: string[]) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project=integration',
  ...files,
]
const onFairness = [
  'tests/store/fairness',
  'tests/store/rates',
  'tests/records/bytes',
  'tests/http/crowds',
  'tests/http/hang-ups',
  'tests/http/write-rate',
  'tests/hostile/cost',
]
const onPostgres = ['tests/store', 'tests/records', 'tests/upgrades']

/** All of them, in the order in which they run. */
export const proofs: readonly Proof[] = [
  {
    name: 'bare',
    proves: 'a fresh clone passes npm test without fonts and Chromium of the system',
    programs: [['tests/proof/bare.ts']],
  },
  {
    name: 'screens',
    proves:
      "every screen in every theme, and all that people do in the browser: a shop's days in both languages on both devices",
    programs: [['tests/proof/hledger.ts'], ['scripts/run.mjs', 'build'], vitest('tests/e2e')],
  },
  {
    name: 'slow',
    proves: 'browser tests are green on half of a processor, each far from its limit',
    programs: [['scripts/run.mjs', 'build'], ['tests/proof/slow.ts']],
  },
  {
    name: 'hostile',
    proves: '100,000 requests that mean no good get a good answer and no word of others',
    programs: [vitest('tests/hostile')],
  },
  {
    name: 'bombs',
    proves:
      'texts and values made to be dear are read at every door in time that grows with their length',
    // A part in a process of its own: what the garbage of two thousand doors costs is no door's.
    programs: [
      vitest('tests/handbooks/long-pages.test.ts'),
      ...['(?:GET|HEAD|OPTIONS) ', 'POST ', '(?!GET|HEAD|OPTIONS|POST|a new )', 'a new '].map(
        (doors) => [...vitest('tests/hostile/bombs.test.ts'), '-t', `^ ?${doors}`],
      ),
    ],
  },
  {
    name: 'strangers',
    proves: 'what strangers broke stays mended, and nobody gets in where only others may',
    programs: [
      vitest(
        ...['people', 'plans', 'bookmarks', 'imports', 'operator', 'records', 'store'].map(
          (room) => `tests/${room}`,
        ),
      ),
    ],
  },
  {
    name: 'fairness',
    proves: 'one person cannot take the memory or the time of all others',
    programs: [vitest(...onFairness)],
  },
  {
    name: 'money',
    proves: 'balances equal a recount after 100,000 operations of writers at once',
    programs: [vitest('tests/money', 'tests/store/postings')],
  },
  {
    name: 'pairs',
    proves: 'two servers on one database are one, whichever dies',
    programs: [vitest('tests/pair')],
  },
  {
    name: 'journal',
    proves: 'hledger reads from our journal the balances that wallets have',
    programs: [['tests/proof/hledger.ts'], vitest('tests/money/hledger.test.ts')],
  },
  {
    name: 'starts',
    proves: 'PostgreSQL and the server begin, end and refuse as they should, whatever they find',
    programs: [vitest('tests/start')],
  },
  {
    name: 'demo',
    proves:
      'all repairs of the demo are read, those of the Brazilian shop are in Portuguese, and the world of the bench is whole',
    programs: [vitest('tests/demo.test.ts', 'tests/bench')],
  },
  {
    name: 'drawn',
    proves:
      'Markdown agrees with CommonMark, and clauses of contracts with a plain count, in long series',
    programs: [vitest('tests/handbooks/commonmark', 'tests/ticket/clauses')],
  },
  {
    name: 'many',
    proves:
      'the hundreds of lines and pages of a long-lived shop are counted, printed and carried whole',
    programs: [vitest('tests/ticket', 'tests/handbooks/files', 'tests/jobs')],
  },
  {
    name: 'full-disk',
    proves: 'a full disk is said clearly and loses nothing',
    programs: [vitest('tests/torture/full-disk.test.ts')],
  },
  {
    name: 'files',
    proves:
      'large pictures are drawn, and no attached file is lost, torn or left over when the server is killed thirty times',
    programs: [vitest('tests/files', 'tests/torture/files.test.ts')],
  },
  {
    name: 'batches',
    proves:
      'no row of an import and no ticket of a plan is lost or doubled when the server is killed twelve times',
    programs: [vitest('tests/torture/imports.test.ts', 'tests/torture/maintenance.test.ts')],
  },
  {
    name: 'webdav',
    proves:
      'programs of others and a browser carry 300 hard names and 500 notes, and no file is lost or left over when the server is killed fifty times',
    programs: [
      ['scripts/run.mjs', 'build'],
      vitest('tests/webdav', 'tests/e2e/carried.test.ts', 'tests/torture/webdav.test.ts'),
    ],
  },
  {
    name: 'trees',
    proves: 'a tree of files stays one under fifty clients at once, and whole under fifty kills',
    programs: [vitest('tests/disk', 'tests/torture/trees.test.ts')],
  },
  {
    name: 'reader',
    proves:
      'a million items cost what a thousand do, 100,000 feeds are polled in time, and no item is lost in twenty kills',
    // One file after the other: what is measured in one is not beside the others.
    programs: [vitest('--no-file-parallelism', 'tests/reader', 'tests/torture/feeds.test.ts')],
  },
  {
    name: 'restores',
    proves: 'no half backup and no half Group is there when the server is killed ten times at each',
    programs: [vitest('tests/torture/restores.test.ts')],
  },
  {
    name: 'torture',
    proves: 'nothing acknowledged is lost when server and PostgreSQL are killed a hundred times',
    programs: [vitest('tests/torture/torture.test.ts'), ['tests/torture/run.ts']],
  },
  {
    name: 'postgres-15',
    proves: 'store, records and upgrades on PostgreSQL 15',
    programs: [['tests/proof/postgres.ts', '15', ...onPostgres]],
  },
  {
    name: 'postgres-17',
    proves: 'store, records and upgrades on PostgreSQL 17',
    programs: [['tests/proof/postgres.ts', '17', ...onPostgres]],
  },
  {
    name: 'postgres-18',
    proves: 'store, records and upgrades on the PostgreSQL 18 that comes along',
    programs: [vitest(...onPostgres)],
  },
]
