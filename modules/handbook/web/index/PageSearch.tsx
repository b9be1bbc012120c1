// The box that finds pages by their words, wherever these are. `/` goes there. What is searched for is part of the address of the
// wiki's front.
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Kbd } from '#web/ui/marks/Kbd.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import classes from './index.module.css'

const typingPauseMs = 200

/** What is searched for; blank: nothing is. */
export function useWords(): string {
  return useAddress().params.get('search')?.trim() ?? ''
}

/** `live`: searches while somebody types; elsewhere Enter leads to what is found. */
export function PageSearch({ live = false }: { live?: boolean }) {
  const t = useTexts()
  const { db } = useGroup()
  const { params, go } = useAddress()
  const searched = (live && params.get('search')) || ''
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(searched)
  const sent = useRef(searched)
  const search = () => {
    sent.current = typed
    const query = typed.trim() === '' ? '' : `?search=${encodeURIComponent(typed)}`
    go(`/account/${db}/wiki${query}`, { replace: live })
  }
  useEffect(() => {
    if (searched !== sent.current) setTyped(searched)
    sent.current = searched
  }, [searched])
  useEffect(() => {
    if (!live || typed === sent.current) return undefined
    const timer = setTimeout(search, typingPauseMs)
    return () => clearTimeout(timer)
  })
  useShortcuts([{ key: '/', text: 'records.keys.search', run: () => input.current?.select() }])
  return (
    <search className={classes.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <TextInput
          ref={input}
          type="search"
          aria-label={t('wiki.find')}
          placeholder={t('wiki.find')}
          value={typed}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={<Kbd>/</Kbd>}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
