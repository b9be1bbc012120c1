// The call that says what runs here: version, build, and the app this address shows.
import type { AppName } from '#core/entity/module.ts'
import type { HiddenScreen } from '#core/wire.ts'
import { call } from '#web/api/client.ts'

export interface Welcome {
  readonly version: string
  readonly sha: string
  readonly released: string
  readonly app: AppName
  /** Address of those who answer for this installation, when they named one. */
  readonly contact?: string
  /** Screens that this installation does not offer. */
  readonly hidden?: readonly HiddenScreen[]
}

export function askWelcome(signal?: AbortSignal): Promise<Welcome> {
  return call<Welcome>('GET', '/', { signal })
}
