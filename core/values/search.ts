// Words as search compares them: without accents, lower case, split at anything that is no letter or digit.

/** `Não liga; 7XK2-QG3` → ['nao', 'liga', '7xk2', 'qg3']; each word once, at most 64 characters each. */
export function searchTerms(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const terms = new Set<string>()
  for (const [term] of plain.matchAll(/[\p{L}\p{N}]+/gu)) terms.add(term.slice(0, 64))
  return [...terms]
}
