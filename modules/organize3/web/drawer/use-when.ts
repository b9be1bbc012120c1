// When something was done with a drawer, in words.
import { dayOf } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { exactDate, timeOfDay } from '#web/ui/marks/relative-date.ts'

/** `08:52`, or the day with it where that is another one. */
export function useWhen(): (moment: string) => string {
  const { locale } = useTexts()
  return (moment) => {
    const at = new Date(moment)
    const isToday = dayOf(at) === dayOf(new Date())
    return isToday ? timeOfDay(at, locale) : exactDate(at, locale)
  }
}
