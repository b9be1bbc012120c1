// The words that files are looked for by, in names and content: in the address, so that a search can be sent to somebody.
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useState, type RefObject } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Kbd } from '#web/ui/marks/Kbd.tsx'
import classes from './browser.module.css'

/** After the last key typed, in milliseconds. */
const pauseMs = 250

/** What is looked for; '' for nothing. */
export function useWords(): string {
  return useAddress().params.get('q')?.trim() ?? ''
}

export function SearchField({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const t = useTexts()
  const { path, params, go } = useAddress()
  const asked = params.get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const [shown, setShown] = useState(asked)
  if (shown !== asked) {
    setShown(asked)
    if (typed.trim() !== asked) setTyped(asked)
  }
  useEffect(() => {
    const words = typed.trim()
    if (words === asked) return undefined
    const timer = setTimeout(() => {
      const next = new URLSearchParams(params)
      if (words === '') next.delete('q')
      else next.set('q', words)
      go(next.size > 0 ? `${path}?${next}` : path, { replace: true })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, asked, path, params, go])
  const clear = (
    <ActionIcon size="sm" aria-label={t('disk.search.clear')} onClick={() => setTyped('')}>
      <IconX size={14} aria-hidden />
    </ActionIcon>
  )
  return (
    <TextInput
      ref={input}
      className={classes.search}
      type="search"
      aria-label={t('disk.search.label')}
      placeholder={t('disk.search.label')}
      leftSection={<IconSearch size={16} stroke={1.9} aria-hidden />}
      rightSection={typed === '' ? <Kbd>/</Kbd> : clear}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return
        setTyped('')
        currentTarget.blur()
      }}
    />
  )
}
