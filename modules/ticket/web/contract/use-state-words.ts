// Whether a contract is in force, in words: with the day on which that begins or ended, or how soon it ends.
import { daysBetween } from '#core/time/zone.ts'
import { dayOf, dayText } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { endingDays, stateOf } from '../../rules/contract/state.ts'
import type { Contract } from './use-in-force.ts'

export function useStateWords(contract: Contract): string {
  const t = useTexts()
  const today = dayOf(useNow())
  const { starts_at = '', ends_at } = contract
  const state = stateOf(contract, today)
  if (state === 'later') return t('contracts.state.later', { day: dayText(starts_at, t.locale) })
  if (state === 'ended') {
    return t('contracts.state.ended', { day: dayText(ends_at ?? '', t.locale) })
  }
  if (state === 'inactive') return t('contracts.state.inactive')
  const days = ends_at ? daysBetween(today, ends_at) : Infinity
  return days <= endingDays ? t('contracts.ending', { days }) : t('contracts.state.running')
}
