// One line that saves a page: an address, tags behind `#`. Enter saves it with the title that the page itself says.
import { IconLink } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Kbd } from '#web/ui/marks/Kbd.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { bookmark } from '../../entities/bookmark.ts'
import { readQuickLine } from '../../rules/quick.ts'
import { savePage } from '../bookmark-calls.ts'
import classes from './list.module.css'

export function QuickAdd() {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useShortcuts([
    {
      key: 'q',
      text: 'bookmarks.quick.key',
      run: () => input.current?.focus(),
      leadsToText: true,
    },
  ])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const saved = await savePage(db, readQuickLine(typed))
      setTyped('')
      await refresh(client, db, bookmark.kind)
      const key = saved.duplicate ? 'bookmarks.quick.known' : 'bookmarks.quick.saved'
      const run = () => go(`/account/${db}/bookmarks/${saved._id}`)
      void toast({
        message: t(key, { label: saved.label ?? '' }),
        next: { label: t('bookmarks.details'), run },
      })
    } catch (error) {
      setProblem(wording(error))
    } finally {
      setBusy(false)
      input.current?.focus()
    }
  }
  const wording = (error: unknown) => {
    const isField = error instanceof ApiError && error.status === 422
    return isField ? t('bookmark.errors.url.invalid') : t.problem(error)
  }
  return (
    <form
      className={classes.quick}
      aria-label={t('bookmarks.quick.label')}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextInput
        ref={input}
        className={classes.quickInput}
        aria-label={t('bookmarks.quick.label')}
        placeholder={t('bookmarks.quick.placeholder')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        leftSection={<IconLink size={16} aria-hidden />}
        value={typed}
        error={problem}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button
        type="submit"
        loading={isBusy}
        disabled={typed.trim() === ''}
        rightSection={<Kbd>Enter</Kbd>}
      >
        {t('bookmarks.quick.save')}
      </Button>
    </form>
  )
}
