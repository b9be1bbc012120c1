// The torture itself: a server at work, a blow, the server again, the proof; round after round on one data directory.
import { setTimeout as pause } from 'node:timers/promises'
import { blows, type Blow } from './blows.ts'
import { feeds, follow, type Follower } from './follower.ts'
import { makeTenant, type Tenant } from './setup.ts'
import { Journal } from './journal.ts'
import { programAt } from './program.ts'
import { noteFounding, prove } from './proofs.ts'
import { randomFrom, type Random } from './random.ts'
import { makeVictim, withSql, type Victim } from './victim.ts'
import { makeWriter, type Writer } from './writer.ts'

export interface TortureOptions {
  readonly dataDir: string
  readonly rounds: number
  readonly writers: number
  readonly groups: number
  readonly seed: number
  /** Milliseconds of work before a blow, at most; half of it after it. */
  readonly work: number
  /** Blows in this order; by chance when left out. */
  readonly order?: readonly string[]
  readonly tell: (line: string) => void
}

export interface Summary {
  readonly rounds: number
  readonly acknowledged: number
  /** Nobody answered these; afterwards some were there and some were not. */
  readonly doubted: number
  readonly doubtedButThere: number
  readonly documents: number
  readonly changesTold: number
  readonly violations: readonly string[]
}

/** The server may bring PostgreSQL up five times a minute by itself: more blows to it alone are a different test. */
const blowsToPostgres = 4

/** Runs until all rounds are over or one is violated, and leaves nothing running. */
export async function torture(options: TortureOptions): Promise<Summary> {
  const { dataDir, rounds, seed, tell } = options
  const random = randomFrom(seed)
  const victim = await makeVictim(dataDir)
  const summary = { rounds: 0, acknowledged: 0, doubted: 0, doubtedButThere: 0, documents: 0 }
  const world = await build(victim, options, random)
  const violations: string[] = []
  let recent: number[] = []
  try {
    for (let round = 1; round <= rounds && violations.length === 0; round++) {
      const began = performance.now()
      recent = recent.filter((moment) => began - moment < 61_000)
      const blow = choose(options, { round, random, isSpared: recent.length >= blowsToPostgres })
      if (blow.endsServer) recent = []
      else recent.push(began)
      const playing = playRound(victim, world, {
        blow,
        random,
        options,
        isLast: round === rounds,
      })
      const found = await playing.catch((error: Error) => violations.push(error.message))
      if (typeof found === 'number') break
      violations.push(...found.violations)
      summary.rounds = round
      summary.acknowledged = world.journal.acknowledged
      summary.doubted += found.doubted
      summary.doubtedButThere += found.landed
      summary.documents = found.documents
      const seconds = ((performance.now() - began) / 1_000).toFixed(1)
      tell(
        `${String(round).padStart(3)}  ${blow.name.padEnd(42)} ${found.written} acknowledged, ` +
          `${found.doubted} in doubt (${found.landed} there), back after ${found.back} ms, ` +
          `${found.violations.length === 0 ? 'nothing lost' : 'VIOLATED'}  ${seconds} s`,
      )
    }
  } finally {
    await world.end()
    await victim.stop()
  }
  const changesTold = world.meanings.reduce((sum, { size }) => sum + size, 0)
  return { ...summary, changesTold, violations }
}

interface World {
  readonly journal: Journal
  readonly tenants: readonly Tenant[]
  readonly writers: readonly Writer[]
  readonly followers: readonly Follower[]
  readonly meanings: readonly Map<number, string>[]
  end(): Promise<void>
}

async function build(
  victim: Victim,
  { writers: amount, groups }: TortureOptions,
  random: Random,
): Promise<World> {
  await victim.ensure()
  const journal = new Journal()
  const tenants: Tenant[] = []
  for (let at = 0; at < groups; at++) tenants.push(await makeTenant(victim))
  await withSql(victim, (sql) =>
    noteFounding(
      sql,
      journal,
      tenants.map(({ db }) => db),
    ),
  )
  const programs = tenants.map(({ token }) => programAt(() => victim.address, token))
  const writers = Array.from({ length: amount }, (_, at) =>
    makeWriter({
      name: `w${String(at + 1).padStart(2, '0')}`,
      db: tenants[at % groups]!.db,
      program: programs[at % groups]!,
      journal,
      random: randomFrom(random.below(2 ** 31)),
    }),
  )
  const meanings = tenants.map(() => new Map<number, string>())
  const followers = tenants.flatMap(({ db }, at) =>
    feeds.map((feed) =>
      follow({ db, feed, program: programs[at]!, journal, meanings: meanings[at]! }),
    ),
  )
  const end = async () => {
    await Promise.all(writers.map((writer) => writer.stop()))
    await Promise.all(followers.map((follower) => follower.stop()))
    for (const program of programs) program.close()
  }
  return { journal, tenants, writers, followers, meanings, end }
}

function choose(
  { order }: TortureOptions,
  { round, random, isSpared }: { round: number; random: Random; isSpared: boolean },
): Blow {
  const named = order && blows.find(({ name }) => name === order[(round - 1) % order.length])
  return named ?? random.pick(blows.filter(({ endsServer }) => endsServer || !isSpared))
}

async function playRound(
  victim: Victim,
  { journal, writers, followers, tenants }: World,
  {
    blow,
    random,
    options,
    isLast,
  }: { blow: Blow; random: Random; options: TortureOptions; isLast: boolean },
) {
  const before = journal.acknowledged
  for (const writer of writers) writer.start()
  await pause(options.work * (0.2 + 0.8 * random.next()))
  const complaint = await blow.strike(victim, random)
  if (complaint) journal.complain(complaint)
  const struck = performance.now()
  await victim.ensure()
  const back = Math.round(performance.now() - struck)
  await pause((options.work / 2) * random.next())
  await Promise.all(writers.map((writer) => writer.stop()))
  await victim.ensure()
  const written = journal.acknowledged - before
  const doubted = journal.open.length
  const settledBefore = journal.done.length
  return withSql(victim, async (sql) => {
    const dbs = tenants.map(({ db }) => db)
    const proof = { sql, journal, followers, dbs, pages: isLast }
    const violations = [...(await prove(proof)), ...faultsIn(victim.newLog())]
    const landed = journal.done.length - settledBefore
    if (blow.isPolite && landed > 0) violations.push(`${blow.name}: ${landed} done, none answered`)
    const { rows } = await sql.query<{ amount: number }>(
      'select count(*)::integer as amount from documents where db = any($1)',
      [dbs],
    )
    return { violations, back, written, doubted, landed, documents: rows[0]!.amount }
  })
}

/** Lines of the log that tell of a fault of ours, not of what was done to it. */
function faultsIn(lines: readonly string[]): string[] {
  const faults = lines.filter((line) => /"level":(50|60)/.test(line) && !/"queue":/.test(line))
  return faults.map((line) => `logged: ${line.slice(0, 600)}`)
}
