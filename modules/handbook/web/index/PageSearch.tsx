// Finds pages by their words, wherever these are. What is searched for is part of the address of the wiki's front.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { WordSearch } from '#web/records/search/WordSearch.tsx'
import { useAddress } from '#web/router/use-address.ts'

/** What is searched for; blank: nothing is. */
export function useWords(): string {
  return useAddress().params.get('search')?.trim() ?? ''
}

/** `live`: searches while somebody types; elsewhere Enter leads to what is found. */
export function PageSearch({ live = false }: { live?: boolean }) {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const searched = useWords()
  const search = (words: string) => {
    const query = words === '' ? '' : `?search=${encodeURIComponent(words)}`
    go(`/account/${db}/wiki${query}`, { replace: live })
  }
  return (
    <WordSearch label={t('wiki.find')} words={live ? searched : ''} live={live} onSearch={search} />
  )
}
