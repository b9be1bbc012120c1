// The scene of the authorisation table, and beside it a Group that none of its actors belongs to: who calls with what,
// what they may name, and which words they must never read.
import type { Entity } from '#core/entity/entity.ts'
import { newSessionSecret } from '#server/session/cookies.ts'
import { hashOf, xsrfTokenOf } from '#server/session/secrets.ts'
import { actors, buildScene, type ActorName, type Scene } from '../support/scene.ts'
import type { TestSettings } from '../support/app.ts'
import { newCanary, plantForeign, plantOwn } from './canaries.ts'

/** What a request may name: some of it is there, some belongs to somebody else. */
export interface Known {
  readonly entities: readonly Entity[]
  /** The Group that this actor calls, and their own database. */
  readonly databases: readonly string[]
  /** Those of a Group and a person that are none of their business. */
  readonly foreign: readonly string[]
  readonly ids: readonly string[]
  readonly revs: readonly string[]
  /** Views and actions by their two names. */
  readonly designs: readonly string[]
}

export interface Stage {
  readonly scene: Scene
  known(actor: ActorName): Known
  /** Words that no answer to this actor may hold. */
  hidden(actor: ActorName): readonly string[]
  /** Headers by which the server knows this actor. */
  credentials(actor: ActorName): Record<string, string>
  /** A new session: an answer ended the one they had, or may have. */
  renew(actor: ActorName): Promise<void>
  /** Plants new records to name, in place of those that were changed or deleted meanwhile. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** Who may read the records of each Group; before everybody else they are hidden. */
const readers: Readonly<Record<string, readonly ActorName[]>> = {
  main: ['member', 'report', 'editor', 'owner', 'tokenRead'],
  locked: ['locked'],
  over: ['over'],
}
const programs: Partial<Record<ActorName, (elsewhere: string) => string[]>> = {
  tokenRead: () => ['read'],
  tokenWrite: () => ['write'],
  tokenElsewhere: (elsewhere) => [`read@${elsewhere}`, `write@${elsewhere}`],
}

export async function buildStage(settings: TestSettings = {}): Promise<Stage> {
  const scene = await buildScene(settings)
  const { app } = scene
  const foreign = await plantForeign(scene, newCanary('foreign'))
  const words: Record<string, string> = {}
  for (const whose of Object.keys(readers)) {
    words[whose] = newCanary(whose)
    const [reader] = readers[whose]!
    await scene.plant(scene.group(reader!), { klass: 'Category', name: words[whose] })
  }
  const tokens: Partial<Record<ActorName, string>> = {}
  const elsewhere = await app.makeGroup(scene.person('owner'), 'Elsewhere')
  for (const [actor, permissions] of Object.entries(programs)) {
    const token = await app.makeToken(scene.person('owner'), permissions(elsewhere))
    tokens[actor as ActorName] = token
  }
  const sessions = new Map<ActorName, string>()
  const planted = new Map<string, { ids: string[]; revs: string[] }>()

  const views = app.house.modules.flatMap((module) => Object.keys(module.views ?? {}))
  const actions = app.house.registry.entities.flatMap(({ actions = {} }) => Object.keys(actions))
  const designs = [...views, ...actions]

  const stage: Stage = {
    scene,
    known(actor) {
      const group = scene.group(actor)
      const person = scene.person(actor).id
      const { ids = [], revs = [] } = planted.get(group) ?? {}
      return {
        entities: app.house.registry.entities,
        databases: [group, group, group, person],
        foreign: foreign.databases,
        ids: [...ids, ...foreign.ids, group, person],
        revs: [...revs, ...foreign.revs],
        designs,
      }
    },
    hidden(actor) {
      const closed = Object.keys(readers).filter((whose) => !readers[whose]!.includes(actor))
      const contents = closed.map((whose) => words[whose]!)
      // Who runs the installation reads the names of Groups and people, and nothing that they hold.
      return actor === 'operator' ? contents : [...foreign.words, ...contents]
    },
    credentials(actor): Record<string, string> {
      const token = tokens[actor]
      if (token) return { authorization: `Bearer ${token}` }
      const secret = sessions.get(actor)
      if (!secret) return {}
      const xsrf = xsrfTokenOf(hashOf(secret))
      return { cookie: `AuthSession=${secret}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf }
    },
    async renew(actor) {
      if (actor === 'nobody' || actor in programs) return
      const { text, hash } = newSessionSecret('plain')
      const at = app.clock.now.toISOString()
      const expires_at = new Date(app.clock.now.getTime() + 86_400_000).toISOString()
      const user_id = scene.person(actor).id
      await app.house.store.openSession({ hash, user_id, expires_at, at, agent: '' })
      sessions.set(actor, text)
    },
    async refresh() {
      for (const group of new Set(actors.map((actor) => scene.group(actor)))) {
        planted.set(group, await plantOwn(scene, group))
      }
    },
    close: () => scene.close(),
  }
  for (const actor of actors) await stage.renew(actor)
  await stage.refresh()
  return stage
}
