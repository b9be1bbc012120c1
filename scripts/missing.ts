// Tools that tests of a run looked for and did not find (`tests/support/proof.ts`): the run says so at its end, so that nobody takes
// for tried what was left out.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'bancada-missing-'))
const file = join(folder, 'tools')
writeFileSync(file, '')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Environment of what runs tests. */
export const missingEnv = { BANCADA_MISSING: file }

/** Says each tool that was missing, in a line of its own. */
export function sayMissing(): void {
  const tools = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))
  for (const tool of [...tools].sort()) console.log(`not tried: ${tool} is not here`)
}
