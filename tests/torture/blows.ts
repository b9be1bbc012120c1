// What is done to a server that is at work: each kind of death and stop of its processes.
import { setTimeout as pause } from 'node:timers/promises'
import { backendsOf, descendantsOf, gone, guardsOf, signal } from './processes.ts'
import type { Random } from './random.ts'
import type { Victim } from './victim.ts'

export interface Blow {
  readonly name: string
  /** The server process itself is gone afterwards. */
  readonly endsServer: boolean
  /** Whatever it did it had time to answer: nothing in doubt is there. */
  readonly isPolite?: boolean
  /** Strikes; a complaint in words when the server did not take it as it should. */
  strike(victim: Victim, random: Random): Promise<string | undefined>
}

function kill(pids: readonly number[]): void {
  signal(pids, 'SIGKILL')
}

export const blows: readonly Blow[] = [
  {
    name: 'kill -9 of everything',
    endsServer: true,
    async strike(victim) {
      const postmaster = victim.postmaster!
      const database = [postmaster, ...descendantsOf(postmaster).map(({ pid }) => pid)]
      kill([victim.pid, ...guardsOf(postmaster), ...database])
      await victim.ended()
      return undefined
    },
  },
  {
    name: 'kill -9 of the server',
    endsServer: true,
    async strike(victim) {
      kill([victim.pid])
      await victim.ended()
      return undefined
    },
  },
  {
    name: 'kill -9 of the server, PostgreSQL goes on',
    endsServer: true,
    async strike(victim) {
      kill(guardsOf(victim.postmaster!))
      kill([victim.pid])
      await victim.ended()
      return undefined
    },
  },
  {
    name: 'kill -9 of the postmaster',
    endsServer: false,
    async strike(victim) {
      const postmaster = victim.postmaster!
      kill([postmaster])
      await gone([postmaster])
      return undefined
    },
  },
  {
    name: 'kill -9 of one backend',
    endsServer: false,
    async strike(victim, random) {
      const backends = backendsOf(victim.postmaster!)
      if (backends.length === 0) return 'no backend to kill'
      kill([random.pick(backends)])
      // PostgreSQL then ends all others itself, since their memory may be torn.
      await gone(backends)
      return undefined
    },
  },
  {
    name: 'SIGTERM',
    endsServer: true,
    isPolite: true,
    async strike(victim) {
      const { pid } = victim
      const { postmaster } = victim
      victim.newLog()
      signal([pid], 'SIGTERM')
      const code = await Promise.race([victim.ended(), pause(20_000, 'never')])
      if (code !== 0) return `SIGTERM ended with ${code}`
      const worries = victim.newLog().filter((line) => /"level":[456]0/.test(line))
      if (worries.length > 0) return `SIGTERM worried the log: ${worries[0]!.slice(0, 400)}`
      return victim.postmaster === postmaster ? 'SIGTERM left PostgreSQL behind' : undefined
    },
  },
  ...(['SIGINT', 'SIGQUIT'] as const).map((name): Blow => {
    return {
      name: `PostgreSQL stopped ${name === 'SIGINT' ? 'in order' : 'at once'}`,
      endsServer: false,
      async strike(victim) {
        const postmaster = victim.postmaster!
        signal([postmaster], name)
        await gone([postmaster])
        return undefined
      },
    }
  }),
]
