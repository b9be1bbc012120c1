// An import under kill -9: while rows are sent, while they become records, while they are taken back. The work goes on by
// itself once the server is back, no row is doubled and none is lost.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { cellsOf, readText } from '#tests/imports/bank-file.ts'
import { planFor } from '#tests/imports/file.ts'
import { cleanUp, newFolder } from '#tests/support/embedded.ts'
import { makeTenant } from './setup.ts'
import { programAt, type Answer, type Program } from './program.ts'
import { randomFrom } from './random.ts'
import { makeVictim, type Victim } from './victim.ts'

afterEach(cleanUp)

const kills = 12
const rowCount = 20_000
const lineCount = 10_000
const customers = 120
const portion = 500

interface Status {
  readonly state: string
  readonly total: number
  readonly sent: number
  readonly created: number
  readonly refused: number
  readonly undone: number
}

/** Until it is answered: a server that was killed comes back. */
async function surely(victim: Victim, call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      const answer = await call()
      if (answer.status < 500) return answer
    } catch {
      // Nobody there, or half an answer.
    }
    await victim.ensure()
  }
}

function importAt(victim: Victim, program: Program, db: string) {
  const id = newId('imp')
  const url = `/${db}/_imports/${id}`
  const call = (method: string, path: string, body?: unknown) =>
    surely(victim, () => program.call(method, path, body))
  const status = async () => (await call('GET', url)).body as Status
  return {
    status,
    call,
    async send(cells: readonly (readonly string[])[], plan: object) {
      const entry = { name: 'old book.csv', fingerprint: 'f', total: cells.length, plan }
      await call('PUT', url, entry)
      for (let from = 0; from < cells.length; from += portion) {
        const part = cells.slice(from, from + portion)
        const rows = part.map((row, at) => ({ row: from + at, line: from + at + 2, cells: row }))
        await call('PUT', `${url}/rows`, { rows })
      }
    },
    /** An action whose answer was lost is refused the second time: then it was done. */
    act: (action: string) => call('POST', url, { deed: action }),
    /** Rows that came to their end so far. */
    async progress(state: 'created' | 'undone') {
      return (await status())[state]
    },
    async until(state: string) {
      for (let now = await status(); now.state !== state; now = await status()) {
        expect(['stopped', 'sending']).not.toContain(now.state)
        await pause(100)
      }
      return status()
    },
  }
}

async function kill(victim: Victim): Promise<void> {
  process.kill(victim.pid, 'SIGKILL')
  await victim.ended()
  await victim.ensure()
}

test('an import goes on by itself after each kill -9, doubles no row and loses none, and is taken back whole', async () => {
  const dataDir = mkdtempSync(join(newFolder(), 'data-'))
  const victim = await makeVictim(dataDir)
  const random = randomFrom(46)
  try {
    await victim.ensure()
    const { db, token } = await makeTenant(victim)
    const program = programAt(() => victim.address, token)
    const cells = Array.from({ length: rowCount }, (_, at) => [
      String(at + 1),
      `Customer ${at % customers}`,
      `SN-${at}`,
      `Fault ${at}`,
    ])
    const text = 'OS,Customer,Serial,Problem\n1,Customer 0,SN-0,Fault 0\n'
    const work = importAt(victim, program, db)

    const sending = work.send(cells, planFor('Ticket', text))
    await pause(100 + random.next() * 200)
    await kill(victim)
    await sending
    expect(await work.status()).toMatchObject({ state: 'sending', sent: rowCount })

    await work.act('start')
    for (let round = 1; round <= kills; round++) {
      const wanted = (round * rowCount) / (kills + 2)
      while ((await work.progress('created')) < wanted) await pause(50)
      await kill(victim)
    }
    expect(await work.until('done')).toMatchObject({ created: rowCount, refused: 0 })
    const numbers = await ticketNumbers(work.call, db)
    expect(numbers).toEqual(cells.map((_, at) => at + 1))
    expect(await counted(work.call, db)).toMatchObject({
      Ticket: rowCount,
      Equipment: rowCount,
      Customer: customers,
    })

    await work.act('undo')
    while ((await work.progress('undone')) < rowCount / 3) await pause(50)
    await kill(victim)
    expect(await work.until('undone')).toMatchObject({ undone: rowCount })
    expect(await ticketNumbers(work.call, db)).toEqual([])
    expect(await counted(work.call, db)).toMatchObject({ Ticket: 0, Equipment: 0, Customer: 0 })
    await tryStatement(victim, program, db)
    program.close()
  } finally {
    await victim.stop()
  }
}, 5_400_000)

/** The server is killed during the import of one bank file and during the undo of another: the first ends whole, the second gone. */
async function tryStatement(victim: Victim, program: Program, db: string): Promise<void> {
  const wallet = newId('wll')
  const movement = (at: number) =>
    `2026-11-${String((at % 28) + 1).padStart(2, '0')},Line ${at},-0.01`
  const fileOf = (from: number) => {
    const rows = Array.from({ length: lineCount }, (_, at) => movement(from + at))
    const text = `date,description,amount\n${rows.join('\n')}\n`
    return readText({ text, wallet, status: 'confirmed' })
  }
  const first = importAt(victim, program, db)
  await first.call('PUT', `/${db}/${wallet}`, { klass: 'Wallet', name: 'Account', currency: 'BRL' })
  const balance = async () => {
    const { body } = await first.call('GET', `/${db}/${wallet}`)
    return (body as { balance: string }).balance
  }
  const begin = async (work: typeof first, from: number) => {
    const { lines, plan } = fileOf(from)
    await work.send(
      lines.map((line) => cellsOf(line)),
      plan,
    )
    await work.act('start')
    while ((await work.progress('created')) < lineCount / 3) await pause(20)
  }
  await begin(first, 0)
  await kill(victim)
  expect(await first.until('done')).toMatchObject({ created: lineCount, refused: 0 })
  const whole = `-${(lineCount / 100).toFixed(2)}`
  expect(await balance()).toBe(whole)

  const second = importAt(victim, program, db)
  await begin(second, lineCount)
  await second.act('stop')
  await kill(victim)
  await second.until('undone')
  expect(await balance()).toBe(whole)
}

type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>

/** Numbers of all tickets, in order. */
async function ticketNumbers(ask: Ask, db: string): Promise<number[]> {
  const numbers: number[] = []
  let bookmark: string | undefined
  for (;;) {
    const selector = { klass: 'Ticket' }
    const query = { selector, fields: ['number'], limit: 1_000, ...(bookmark && { bookmark }) }
    const { body } = await ask('POST', `/${db}/_find`, query)
    const docs = body.docs as { number: number }[]
    if (docs.length === 0) return numbers.toSorted((a, b) => a - b)
    numbers.push(...docs.map(({ number }) => number))
    bookmark = body.bookmark as string
  }
}

/** What the Group's counters say, by kind. */
async function counted(ask: Ask, db: string): Promise<Record<string, number>> {
  const { body } = await ask('POST', `/${db}/_find`, { selector: { klass: 'Counter' }, limit: 100 })
  const docs = body.docs as { kind: string; amount: number }[]
  const none = { Ticket: 0, Equipment: 0, Customer: 0 }
  return { ...none, ...Object.fromEntries(docs.map(({ kind, amount }) => [kind, amount])) }
}
