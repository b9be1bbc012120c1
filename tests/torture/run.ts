// `npm run proof -- torture`: a hundred rounds (`--rounds N`) on a data directory of its own. One line a round and a summary;
// ends with 1 when anything was violated, and then keeps the data directory.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { torture } from './rounds.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    writers: { type: 'string', default: '16' },
  },
})

const dataDir = mkdtempSync(join(tmpdir(), 'bancada-torture-'))
// Started by root, PostgreSQL runs as somebody who must be able to pass.
chmodSync(dataDir, 0o711)
const rounds = Number(values.rounds)
const seed = Number(values.seed)
console.log(`torture: ${rounds} rounds, ${values.writers} writers, seed ${seed}, in ${dataDir}`)

const began = performance.now()
const { violations, ...figures } = await torture({
  dataDir,
  rounds,
  seed,
  writers: Number(values.writers),
  groups: 4,
  work: 1_500,
  tell: (line) => console.log(line),
})
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
console.log(
  `\n${figures.rounds} rounds in ${minutes} minutes: ${figures.acknowledged} writes acknowledged, ` +
    `${figures.doubted} never answered (${figures.doubtedButThere} of them there), ` +
    `${figures.documents} documents, ${figures.changesTold} changes told to readers`,
)
for (const violation of violations.slice(0, 50)) console.log(`VIOLATED  ${violation}`)
console.log(
  violations.length === 0
    ? 'nothing lost'
    : `${violations.length} violations; the data is kept in ${dataDir}`,
)
if (violations.length === 0) rmSync(dataDir, { recursive: true, force: true })
process.exit(violations.length === 0 ? 0 : 1)
