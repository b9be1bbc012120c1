// F2: one Brazilian file in three encodings, made by iconv, is read like the CSV rules of hledger read it.
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasHledger } from '../money/hledger.ts'
import { newScratchFolder } from '../support/scratch.ts'
import { isInstalled } from '../support/proof.ts'
import { bare, read, reais } from './setup.ts'

const isThere = [hasHledger(), isInstalled('iconv')].every(Boolean)

const text = [
  'Data;Histórico;Valor',
  '01/10/2026;Pão de açúcar;-1.234,56',
  '13/10/2026;Pão de açúcar;-1.234,56',
  '14/10/2026;Transferência — João;10.000,00',
  '30/11/2026;Açaí;-0,07',
  '',
].join('\r\n')
const rules = `skip 1
separator ;
decimal-mark ,
date-format %d/%m/%Y
fields date, description, amount
account1 assets:bank
`

/** Day, words and amount of each posting, as hledger reads them. */
function byHledger(): string[][] {
  const folder = newScratchFolder()
  try {
    const [csv, rulesFile] = [join(folder, 'bank.csv'), join(folder, 'bank.rules')]
    writeFileSync(csv, text)
    writeFileSync(rulesFile, rules)
    const run = spawnSync(
      'hledger',
      ['-f', `csv:${csv}`, '--rules-file', rulesFile, 'register', 'assets:bank', '-O', 'csv'],
      { encoding: 'utf8', env: { ...process.env, LANG: 'C.UTF-8' } },
    )
    expect(run.stderr).toBe('')
    const rows = run.stdout.trim().split('\n').slice(1)
    return rows.map((row) => {
      const cells = [...row.matchAll(/"([^"]*)"/g)].map(([, cell]) => cell!)
      const amount = cells[5]!.replaceAll('.', '').replace(',', '.')
      return [cells[1]!, cells[3]!, bare(amount)]
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.skipIf(!isThere).each(['UTF-8', 'UTF-16', 'CP1252'])(
  `a file in %s has the postings that hledger reads${isThere ? '' : ' (skipped: no hledger or iconv here)'}`,
  (encoding) => {
    const bytes = spawnSync('iconv', ['-f', 'UTF-8', '-t', encoding], { input: text }).stdout
    const { lines } = read(new Uint8Array(bytes), reais)
    expect(lines).toHaveLength(4)
    expect(lines.map(({ date, description, amount }) => [date, description, bare(amount)])).toEqual(
      byHledger(),
    )
  },
)
