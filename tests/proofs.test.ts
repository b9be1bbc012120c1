// Every test runs in `npm test` or in a proof that has a name: what is longer in `npm run proof`, or runs there alone, is there to
// be found.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { proofs } from '../scripts/proofs.ts'
import { proofFiles } from './support/proof.ts'

const root = join(import.meta.dirname, '..')
const ours = globSync('{app,core,modules,scripts,server,tests,web}/**/*.{ts,tsx}', { cwd: root })
const testFiles = ours.filter((path) => /\.test\.tsx?$/.test(path))

/** What proofs ask Vitest for: a file of which the name holds one of these. */
const filters = proofs.flatMap(({ programs }) =>
  programs.flatMap((program) => program.filter((word) => word.startsWith('tests/'))),
)
const isProven = (path: string) => filters.some((filter) => path.includes(filter))

/** What says by itself that it is longer in a proof: a test, or what the tests of its folder are made with. */
const saysProof = ours.filter(
  (path) =>
    path.startsWith('tests/') &&
    !path.startsWith('tests/support/') &&
    /\bisProof\b/.test(readFileSync(join(root, path), 'utf8')),
)

test('what runs in a proof alone, or longer there, runs in one that has a name', () => {
  const placesOf = (path: string) => (testFiles.includes(path) ? path : `${dirname(path)}/`)
  expect(saysProof.length).toBeGreaterThan(20)
  expect(proofFiles.filter((path) => !isProven(path))).toEqual([])
  expect(saysProof.filter((path) => !isProven(placesOf(path)))).toEqual([])
})

test('what proofs name is there', () => {
  const isThere = (filter: string) =>
    existsSync(join(root, filter)) || testFiles.some((path) => path.includes(filter))
  expect(filters.filter((filter) => !isThere(filter))).toEqual([])
  expect(proofFiles.filter((path) => !testFiles.includes(path))).toEqual([])
})

test('no test lies where neither looks', () => {
  const elsewhere = globSync('**/*.{test,spec}.{ts,tsx,mts,js,mjs}', {
    cwd: root,
    exclude: ['node_modules', 'dist', '{app,core,modules,scripts,server,web}/**/*.test.{ts,tsx}'],
  })
  expect(elsewhere.filter((path) => !/^tests\/.*\.test\.ts$/.test(path))).toEqual([])
})
