// Time spent as people type it, and what each of them spent. Pure.
import { minutesSince, maxMinutes, type Spent } from './time.ts'

/** `90`, `1:30`, `1h30`, `1,5 h`, `45 min` → minutes; undefined for anything else and for nothing. */
export function readMinutes(typed: string): number | undefined {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, '')
  const clock = /^(\d{1,3})(?::|h)(\d{1,2})(?:m|min)?$/.exec(text)
  const hours = /^(\d{1,3}(?:[.,]\d{1,2})?)h$/.exec(text)
  const plain = /^(\d{1,5})(?:m|min)?$/.exec(text)
  const minutes = clock
    ? Number(clock[1]) * 60 + Number(clock[2])
    : hours
      ? Math.round(Number(hours[1]!.replace(',', '.')) * 60)
      : plain
        ? Number(plain[1])
        : 0
  return minutes >= 1 && minutes <= maxMinutes && Number(clock?.[2] ?? 0) < 60 ? minutes : undefined
}

/** What each person spent, most first; timers that run count up to `now`. */
export function spentByPerson(
  entries: readonly Spent[],
  now: string,
): { readonly user_id: string; readonly minutes: number }[] {
  const sums = new Map<string, number>()
  for (const { user_id = '', minutes, started_at } of entries) {
    const spent = minutes ?? (started_at ? minutesSince(started_at, now) : 0)
    sums.set(user_id, (sums.get(user_id) ?? 0) + spent)
  }
  return [...sums]
    .map(([user_id, minutes]) => ({ user_id, minutes }))
    .toSorted((a, b) => b.minutes - a.minutes)
}
