// Which form of a test runs: `npm run proof` runs the long one of each, `npm test` the short one; and which do not, for want of a
// program of others: the end of the run names it (`scripts/missing.ts`).
import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'

/** True in `npm run proof`, which sets PROOF=on. */
export const isProof = process.env['PROOF'] === 'on'

/** Test files that run in `npm run proof` alone: what they show by kills and thousands of rows, shorter ones show in `npm test`. */
export const proofFiles = [
  'tests/e2e/carried.test.ts',
  'tests/e2e/hostile-pages.test.ts',
  'tests/e2e/reading.test.ts',
  'tests/e2e/stories/delivery.test.ts',
  'tests/e2e/stories/duplicates.test.ts',
  'tests/e2e/stories/evening.test.ts',
  'tests/e2e/stories/money.test.ts',
  'tests/e2e/stories/parts.test.ts',
  'tests/e2e/stories/plan.test.ts',
  'tests/e2e/stories/preventive.test.ts',
  'tests/e2e/stories/team.test.ts',
  'tests/e2e/stories/two-companies.test.ts',
  'tests/e2e/stories/warranty.test.ts',
  'tests/pair/jobs.test.ts',
  'tests/pair/sign-in.test.ts',
  'tests/pair/uploads.test.ts',
  'tests/torture/feeds.test.ts',
  'tests/torture/files.test.ts',
  'tests/torture/full-disk.test.ts',
  'tests/torture/imports.test.ts',
  'tests/torture/maintenance.test.ts',
  'tests/torture/restores.test.ts',
  'tests/torture/trees.test.ts',
  'tests/torture/webdav.test.ts',
  'tests/webdav/davfs.test.ts',
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
