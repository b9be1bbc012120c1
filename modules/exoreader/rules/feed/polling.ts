// How often a feed says that it is worth looking: RSS in minutes, the syndication module in parts of a period.
import type { XmlNode } from '../xml/tree.ts'
import { firstText, named } from './nodes.ts'

const periods: Readonly<Record<string, number>> = {
  hourly: 60,
  daily: 1_440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
}

export function pollingMinutes(channel: XmlNode): number | undefined {
  const ttl = Number(firstText(named(channel, 'ttl')))
  if (Number.isFinite(ttl) && ttl > 0) return Math.round(ttl)
  const period = periods[firstText(named(channel, 'sy:updateperiod'))?.toLowerCase() ?? '']
  if (period === undefined) return undefined
  const frequency = Number(firstText(named(channel, 'sy:updatefrequency')) ?? 1)
  return Math.round(period / (frequency >= 1 ? frequency : 1))
}
