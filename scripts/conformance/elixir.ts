// CouchDB's own suite in Elixir, file by file. `ELIXIR_LIBS` names the folder of the libraries that docs/protocol.md
// has compiled for it.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProgram, type FileResult, type Suite, type Target } from './suite.ts'

const folder = 'test/elixir'
const runner = fileURLToPath(new URL('elixir.exs', import.meta.url))
/** They ask for several nodes, for a search service or for partitions, which nothing here has. */
const left = /cluster_with|reshard|partition|nouveau|search_test|view_compaction|disk_monitor/

export const elixir: Suite = {
  name: 'elixir',
  checkout: 'couchdb',
  async *run(target) {
    const names = await readdir(join(target.checkout, folder, 'test'))
    const files = names.filter((name) => name.endsWith('_test.exs') && !left.test(name))
    for (const file of files.filter((name) => name.includes(target.only)).toSorted()) {
      yield await runFile(target, file)
    }
  },
}

interface Line {
  readonly title: string
  readonly result: 'passed' | 'failed' | 'skipped'
  readonly message: string
}

async function runFile({ address, checkout }: Target, file: string): Promise<FileResult> {
  const place = await mkdtemp(join(tmpdir(), 'bancada-elixir-'))
  const report = join(place, 'report.jsonl')
  const libs = process.env.ELIXIR_LIBS ?? ''
  const said = await runProgram(
    'elixir',
    ['-pa', join(libs, 'ebin'), '-pa', join(libs, 'couch'), runner, `test/${file}`],
    {
      cwd: join(checkout, folder),
      env: {
        ERL_LIBS: join(libs, 'libs'),
        EX_COUCH_URL: address.origin,
        EX_USERNAME: decodeURIComponent(address.username),
        EX_PASSWORD: decodeURIComponent(address.password),
        REPORT: report,
      },
      timeout: 300_000,
    },
  )
  const text = await readFile(report, 'utf8').catch(() => undefined)
  await rm(place, { recursive: true, force: true })
  if (text === undefined) {
    const failures = [{ title: 'the run itself', message: said.slice(-1_000) }]
    return { file, passed: 0, failed: 1, pending: 0, failures }
  }
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  const count = (result: Line['result']) => lines.filter((line) => line.result === result).length
  const failures = lines.filter(({ result }) => result === 'failed')
  return {
    file,
    passed: count('passed'),
    failed: failures.length,
    pending: count('skipped'),
    failures,
  }
}
