// A box that finds by words while somebody types, or with Enter. `/` goes there; what is searched for is part of the address.
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Kbd } from '#web/ui/marks/Kbd.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { arrived } from './sent-words.ts'
import classes from './word-search.module.css'

const typingPauseMs = 200

interface WordSearchProps {
  label: string
  /** What is searched for; '' for nothing. */
  words: string
  onSearch: (words: string) => void
  /** False: with Enter alone. */
  live?: boolean
  /** Text key of what `/` does. */
  shortcut?: string
  className?: string | undefined
}

export function WordSearch(props: WordSearchProps) {
  const { label, words, onSearch, live = true } = props
  const { shortcut = 'records.keys.search', className = classes.search } = props
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(words)
  const sent = useRef<readonly string[]>([words])
  const search = (text = typed) => {
    setTyped(text)
    sent.current = [...sent.current, text.trim()]
    onSearch(text.trim())
  }
  useEffect(() => {
    const now = arrived(sent.current, words)
    if (!now.isOurs) setTyped(words)
    sent.current = now.sent
  }, [words])
  useEffect(() => {
    if (!live || typed.trim() === sent.current.at(-1)) return undefined
    const timer = setTimeout(search, typingPauseMs)
    return () => clearTimeout(timer)
  })
  useShortcuts([
    {
      key: '/',
      text: shortcut,
      run() {
        input.current?.focus()
        input.current?.select()
      },
    },
  ])
  return (
    <search className={className}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <TextInput
          ref={input}
          type="search"
          aria-label={label}
          placeholder={label}
          value={typed}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            typed === '' ? (
              <Kbd>/</Kbd>
            ) : (
              <ActionIcon
                size="sm"
                aria-label={t('records.clear_search')}
                onClick={() => search('')}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            )
          }
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
