// Days that tickets are promised for most, counted from today.
export const usualDays = { today: 0, tomorrow: 1, days: 3, week: 7 } as const
