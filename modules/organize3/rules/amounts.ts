// Decimal texts compared and drawn: what a page does with sums that the server reckoned. Pure.

/** `0`, `0.00`. */
export function isNought(text: string): boolean {
  return /^-?0*(\.0*)?$/.test(text)
}

/** How long a bar is, as a share of the longest: 0 to 1. A drawing only; nothing is reckoned with it. */
export function shareOf(text: string, longest: readonly string[]): number {
  const most = Math.max(...longest.map((one) => Math.abs(Number(one))))
  return most > 0 ? Math.abs(Number(text)) / most : 0
}
