// The box that finds items by their words.
import { useTexts } from '#web/api/texts.ts'
import { WordSearch } from '#web/records/search/WordSearch.tsx'
import { hrefOf } from './shown.ts'
import type { ReaderScreenState } from './use-reader.ts'
import classes from './items.module.css'

export function SearchBox({ reader }: { reader: ReaderScreenState }) {
  const t = useTexts()
  const { shown, root, go } = reader
  const search = (words: string) => {
    const q = words || undefined
    if (q === shown.q) return
    // From the whole of a list: what is searched for was perhaps read long ago.
    const { feed, label } = shown
    go(hrefOf(root, { feed, label, q }), { replace: shown.q !== undefined })
  }
  return (
    <WordSearch
      className={classes.search}
      label={t('reader.find')}
      shortcut="reader.keys.search"
      words={shown.q?.trim() ?? ''}
      onSearch={search}
    />
  )
}
