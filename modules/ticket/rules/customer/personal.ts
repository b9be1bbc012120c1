// What stays of a customer who asks to be forgotten (trade 16): a name that names nobody, and what the system keeps.
import type { Locale } from '#core/wire.ts'

const removed: Readonly<Record<Locale, string>> = {
  en: 'Customer removed',
  'pt-BR': 'Cliente removido',
}

/** Characters of the id that distinguish removed customers. */
const shownCharacters = 6

/** `Cliente removido #7XK2QG`. */
export function removedName(id: string, locale: Locale): string {
  return `${removed[locale]} #${id.slice(-shownCharacters).toUpperCase()}`
}

/** Which records became part of it stays, without their names. */
export function withoutNames(merged: readonly { id?: string }[] | undefined) {
  return merged?.map(({ id }) => ({ id }))
}
