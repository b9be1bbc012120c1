// In the place of a checklist's line: why it failed. Seldom written, so it is loaded when somebody does.
import { useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'

interface FailedNoteProps {
  /** The line. */
  text: string
  /** Blank where it was left without a word. */
  onDone: (why: string) => void
}

export default function FailedNote({ text, onDone }: FailedNoteProps) {
  const t = useTexts()
  const [why, setWhy] = useState('')
  return (
    <form
      style={{ flex: 1 }}
      onSubmit={(event) => {
        event.preventDefault()
        onDone(why.trim())
      }}
    >
      <TextInput
        autoFocus
        maxLength={500}
        aria-label={t('ticket.line.why', { text })}
        placeholder={t('ticket.line.why', { text })}
        value={why}
        onChange={(event) => setWhy(event.currentTarget.value)}
        onBlur={() => onDone(why.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone('')
        }}
      />
    </form>
  )
}
