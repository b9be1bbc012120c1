// The clock of this browser, by its name: what is printed and shown to customers says the days of the shop.

export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
