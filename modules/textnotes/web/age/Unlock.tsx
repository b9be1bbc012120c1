// Asks for the passphrase of an encrypted note, and says when it is another one. The passphrase stays in this page.
import { IconLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { titleOf } from '../../rules/names.ts'
import { readContent } from '#web/files/disk/content.ts'
import type { FileAnswer } from '#web/files/disk/items.ts'
import classes from '../note/note.module.css'
import type { Cipher } from '../note/use-session.ts'
import { cipherOf, takeHanded } from './cipher.ts'
import { OpenError } from './sealing.ts'

interface UnlockProps {
  file: FileAnswer
  onOpen: (cipher: Cipher) => void
}

export default function Unlock({ file: { item }, onOpen }: UnlockProps) {
  const t = useTexts()
  const { db } = useGroup()
  const [passphrase, setPassphrase] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const cipher = takeHanded(item.id)
    if (cipher) onOpen(cipher)
    // Only what was handed over before this was drawn.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [])
  const open = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const cipher = cipherOf(passphrase)
      const { bytes } = await readContent(db, item.id)
      await cipher.open(bytes)
      onOpen(cipher)
    } catch (error) {
      setProblem(error instanceof OpenError ? t(`notes.unlock.${error.failure}`) : t.problem(error))
      setBusy(false)
    }
  }
  return (
    <Page narrow>
      <PageHeader
        crumbs={[{ label: t('textnotes.notes'), href: `/account/${db}/notes` }]}
        title={titleOf(item.name)}
      />
      <Card>
        <form
          className={classes.unlock}
          onSubmit={(event) => {
            event.preventDefault()
            void open()
          }}
        >
          <p>
            <IconLock size={16} stroke={1.75} aria-hidden /> {t('notes.unlock.text')}
          </p>
          <PasswordField
            autoFocus
            autoComplete="off"
            label={t('notes.unlock.passphrase')}
            error={problem}
            value={passphrase}
            onChange={({ currentTarget }) => setPassphrase(currentTarget.value)}
          />
          <div>
            <Button variant="filled" type="submit" loading={isBusy} disabled={passphrase === ''}>
              {t('notes.unlock.open')}
            </Button>
          </div>
        </form>
      </Card>
    </Page>
  )
}
