// hledger, a program of others that reads journals (Debian: `hledger`): what it says the balances are.
import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { newScratchFolder } from '../support/scratch.ts'
import { isInstalled } from '../support/proof.ts'

const run = promisify(execFile)

/** Bytes of a report that are read. */
const maxBuffer = 64 * 1024 * 1024

/** It reads and writes in the encoding of its environment, whatever the journal says. */
const env = { ...process.env, LC_ALL: 'C.UTF-8' }

/** Whether it is on this machine. */
export const hasHledger = () => isInstalled('hledger')

/** Account → its balance, as hledger writes it: `-12.30 BRL`, `0` of nothing. */
export type Balances = ReadonlyMap<string, string>

/** Balances of what is cleared, of what is pending, and of both. Throws what hledger says of a journal that it cannot read. */
export async function hledgerBalances(
  journal: string,
): Promise<Record<'cleared' | 'pending' | 'both', Balances>> {
  const folder = newScratchFolder()
  const file = join(folder, 'money.journal')
  await writeFile(file, journal)
  const ask = async (...flags: string[]): Promise<Balances> => {
    const args = ['-f', file, 'balance', '--flat', '--empty', '--no-total', ...flags]
    const { stdout } = await run('hledger', [...args, '-O', 'csv'], { maxBuffer, env })
    return readBalances(stdout)
  }
  try {
    const [cleared, pending, both] = [await ask('-C'), await ask('-P'), await ask()]
    return { cleared, pending, both }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function readBalances(csv: string): Balances {
  const [, ...rows] = parse(csv) as string[][]
  return new Map(rows.map(([account = '', balance = '']) => [account, balance]))
}
