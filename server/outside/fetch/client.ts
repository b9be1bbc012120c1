// What every request to another server has in common: the networks that the operator opened, and how this server calls itself.
import type { House } from '#server/house.ts'
import { networks } from './addresses.ts'
import type { OutsideOptions } from './fetch-outside.ts'

export function clientOf({
  config,
}: Pick<House, 'config'>): Pick<OutsideOptions, 'allowed' | 'agent'> {
  const { fetchAllow, appUrl } = config
  return { allowed: networks(fetchAllow), agent: `Bancada (+${appUrl})` }
}
