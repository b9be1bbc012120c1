// Trees under kill -9: one that is moved, copied or deleted is all here, all there, or all gone; never in part.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, newFolder } from '#tests/support/embedded.ts'
import { ask, makeDisk, type Disk } from './disk.ts'
import { randomFrom } from './random.ts'
import { makeVictim, type Victim } from './victim.ts'

afterEach(cleanUp)

const rounds = 50
/** Folders of a tree, and files in each. */
const folders = 10
const filesOfEach = 5
const members = folders + folders * filesOfEach

async function makeTree(victim: Victim, disk: Disk, name: string): Promise<void> {
  const send = async (method: string, path: string, body?: Buffer) => {
    const reply = await ask(victim, disk, method, path, body ? { body } : {})
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status}`)
  }
  await send('MKCOL', `${name}/`)
  for (let folder = 0; folder < folders; folder += 1) {
    await send('MKCOL', `${name}/${folder}/`)
    for (let file = 0; file < filesOfEach; file += 1) {
      await send('PUT', `${name}/${folder}/${file}.txt`, Buffer.from(`${folder} ${file}`))
    }
  }
}

/** How many members a tree has; undefined where there is none. */
async function countOf(victim: Victim, disk: Disk, name: string): Promise<number | undefined> {
  const reply = await ask(victim, disk, 'PROPFIND', `${name}/`, { headers: { depth: 'infinity' } })
  if (reply.status === 404) return undefined
  const text = await reply.text()
  return (text.match(/<D:response>/gi)?.length ?? 0) - 1
}

/** Moves a tree between two names, over and over, and a copy of it into being and out of it. */
async function trouble(victim: Victim, disk: Disk, stop: AbortSignal, count: { done: number }) {
  for (let turn = 0; !stop.aborted; turn += 1) {
    const [from, to] = turn % 2 === 0 ? ['here', 'there'] : ['there', 'here']
    const destination = (name: string) => ({
      headers: { destination: new URL(`/dav/${disk.db}/${name}/`, victim.address).href },
    })
    // Which of the two names it has after a kill nobody knows: one of the calls finds nothing.
    await ask(victim, disk, 'MOVE', `${from}/`, destination(to!))
    count.done += 1
    await ask(victim, disk, 'COPY', `${to}/`, destination('copy'))
    await ask(victim, disk, 'DELETE', 'copy/')
  }
}

test('a tree that is moved, copied or deleted while the server is killed is whole wherever it is', async () => {
  const victim = await makeVictim(mkdtempSync(join(newFolder(), 'data-')))
  const random = randomFrom(72)
  const count = { done: 0 }
  try {
    await victim.ensure()
    const disk = await makeDisk(victim)
    await makeTree(victim, disk, 'here')
    for (let round = 0; round < rounds; round += 1) {
      const stop = new AbortController()
      const running = Promise.allSettled([trouble(victim, disk, stop.signal, count)])
      await pause(100 + random.next() * 500)
      while (count.done <= round) await pause(20)
      process.kill(victim.pid, 'SIGKILL')
      stop.abort()
      await running
      await victim.ended()
      await victim.ensure()
      const found = [await countOf(victim, disk, 'here'), await countOf(victim, disk, 'there')]
      expect(found.toSorted(), `round ${round}`).toEqual([members, undefined])
      expect([members, undefined]).toContain(await countOf(victim, disk, 'copy'))
    }
  } finally {
    await victim.stop()
  }
}, 1_200_000)
