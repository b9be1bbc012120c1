// Words as search compares them: without accents, lower case, split at anything that is no letter or digit.

/** `Não liga; 7XK2-QG3` → ['nao', 'liga', '7xk2', 'qg3']; each word once, at most 64 characters each. */
export function searchTerms(text: string): string[] {
  // Most texts are plain, and tables of all the world's letters take five times as long.
  const isPlain = !/\P{ASCII}/u.test(text)
  const found = isPlain
    ? text.toLowerCase().match(/[a-z0-9]+/g)
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
  return [...new Set(found?.map((term) => term.slice(0, 64)))]
}

/** The number somebody names a record by: `#903` and `903` → 903. Undefined when anything else stands there. */
export function soughtNumber(text: string): number | undefined {
  const digits = /^#?(\d{1,9})$/.exec(text.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
