// The authorisation table, walked whole: every route, every kind of actor. A route that is not in it fails.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverModules } from '#app/server-modules.ts'
import { outboxUrl } from '#server/config.ts'
import type { House } from '#server/house.ts'
import { onlyReads } from '#server/http/mount.ts'
import { allRoutes } from '#server/server.ts'
import { table } from './support/authorisation-table.ts'
import {
  actors,
  answerTo,
  buildScene,
  columns,
  type ActorName,
  type Scene,
} from './support/scene.ts'

const release = { version: '0', sha: 'test', released: '' }
const routes = allRoutes({ modules: serverModules } as House, release)
const names = routes.map(({ method, url }) => `${method} ${url}`)

let scene: Scene
beforeAll(async () => {
  scene = await buildScene({ smtpUrl: outboxUrl })
})
afterAll(() => scene.close())

describe('the table', () => {
  it('names every route there is, and no other', () => {
    expect(Object.keys(table).toSorted()).toEqual(names.toSorted())
  })

  it('has an answer for every kind of actor', () => {
    for (const cases of Object.values(table)) {
      for (const { answers } of cases) expect([1, columns.length]).toContain(answers.length)
    }
  })
})

const rows = names.flatMap((name) => (table[name] ?? []).map((entry) => ({ name, entry })))

/** As the answers of a route's cases say, one of which is about the Group itself. */
const isRefused = (name: string, actor: ActorName) =>
  table[name]!.some((entry) => answerTo(entry, actor) === 402)

describe('what a plan closes', () => {
  const inGroups = routes.filter(
    ({ access, whileLocked }) => (access === 'database' || access === 'invited') && !whileLocked,
  )
  const changes = inGroups.filter(
    (route) => !onlyReads(route) && route.method !== 'DELETE' && !route.viewOnly,
  )

  it.each(inGroups)('$method $url is closed in a locked Group', ({ method, url }) => {
    expect(isRefused(`${method} ${url}`, 'locked')).toBe(true)
  })

  it.each(changes)('$method $url changes no Group that is for looking alone', ({ method, url }) => {
    expect(isRefused(`${method} ${url}`, 'over')).toBe(true)
  })
})

describe('the description', () => {
  it.each(routes)('of $method $url names its good answers', ({ method, url, answers = [200] }) => {
    const good = table[`${method} ${url}`]!.flatMap((entry) => entry.answers).filter(
      (status) => status < 400,
    )
    expect(answers).toEqual(expect.arrayContaining(good))
  })
})

describe.each(rows)('$name ($entry.name)', ({ name, entry }) => {
  it('answers each kind of actor as the table says', async () => {
    const method = name.split(' ', 1)[0] as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'COPY'
    const ask = async (actor: ActorName) => {
      const { url, ...options } = await entry.aim(scene, actor)
      const client = entry.ends ? await scene.freshClient(actor) : scene.client(actor)
      return [actor, (await client.call(method, url, options)).status] as const
    }
    // Those who only read are in nobody's way; others follow each other.
    const areTogether = method === 'GET' && !entry.ends
    const waves = areTogether ? [actors] : actors.map((actor) => [actor])
    const got: (readonly [ActorName, number])[] = []
    for (const wave of waves) got.push(...(await Promise.all(wave.map(ask))))
    expect(got).toEqual(actors.map((actor) => [actor, answerTo(entry, actor)]))
  })
})
