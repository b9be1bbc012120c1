// How the dashboard says hello. Pure.

/** Part of the day at an hour (0–23), as people greet: night is still evening. */
export function dayPart(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}

/** "Ana" of "Ana Ribeiro"; '' for nobody. */
export function firstName(fullname: string | null | undefined): string {
  return fullname?.trim().split(/\s+/)[0] ?? ''
}
