// Finds a setting by its words and by what is set; `/` goes there.
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Kbd } from '#web/ui/marks/Kbd.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'

interface SearchBoxProps {
  readonly query: string
  readonly onChange: (query: string) => void
}

export function SearchBox({ query, onChange }: SearchBoxProps) {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  useShortcuts([{ key: '/', text: 'records.keys.search', run: () => input.current?.select() }])
  const clear = query !== '' && (
    <ActionIcon size="sm" aria-label={t('records.clear_search')} onClick={() => onChange('')}>
      <IconX size={14} />
    </ActionIcon>
  )
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={t('settings.find')}
      placeholder={t('settings.find')}
      value={query}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={clear || <Kbd>/</Kbd>}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onChange('')
      }}
    />
  )
}
