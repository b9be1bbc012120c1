// What plans cost, in words.

/** 1,050 cents as people read them (spec 9: in dollars, where the provider says nothing else): "$10.50", "US$ 10,50". */
export function priceText(cents: number, locale: string, currency = 'USD'): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100)
}
