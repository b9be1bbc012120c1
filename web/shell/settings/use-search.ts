// Leaves of the settings the rows in sight that have the words: in their names and help, and in what is set.
import { useEffect, useState, type RefObject } from 'react'
import { plain } from '../palette/commands.ts'

/** All that is to be read in a row, with what its inputs hold. */
function wordsOf(row: HTMLElement): string {
  const inputs = row.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  const held = [...inputs].map(({ type, value }) => (type === 'password' ? '' : value))
  return plain([row.textContent, ...held].join(' '))
}

/** False when no row has the words. Rows are looked at as they are drawn: a part of its own may come later. */
export function useSearch(page: RefObject<HTMLElement | null>, query: string): boolean {
  const [hasSome, setHasSome] = useState(true)
  useEffect(() => {
    const root = page.current
    if (!root) return undefined
    const words = plain(query).split(/\s+/).filter(Boolean)
    const look = () => {
      const rows = [...root.querySelectorAll<HTMLElement>('[data-setting]')]
      for (const row of rows) {
        const text = words.length > 0 && wordsOf(row)
        row.toggleAttribute('hidden', text !== false && !words.every((one) => text.includes(one)))
      }
      setHasSome(rows.some(({ hidden }) => !hidden))
    }
    look()
    if (words.length === 0) return undefined
    const watching = new MutationObserver(look)
    watching.observe(root, { childList: true, subtree: true, characterData: true })
    return () => watching.disconnect()
  }, [page, query])
  return hasSome
}
