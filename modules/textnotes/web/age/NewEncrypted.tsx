// A new note that only who has the passphrase reads: its name, and the passphrase twice. Nobody can bring a lost one back.
import { fileStem } from '#core/entity/file-stem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { kind } from '#web/files/disk/items.ts'
import { writeContent } from '#web/files/disk/content.ts'
import { notesFolder } from '../note/add-note.ts'
import classes from '../note/note.module.css'
import { cipherOf, handOver } from './cipher.ts'
import { NewPassphrase, passphraseProblems } from './NewPassphrase.tsx'

type Problems = Partial<Record<'name' | 'whole', string>>

export default function NewEncrypted() {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const { go } = useAddress()
  const [values, setValues] = useState({ name: '', passphrase: '', again: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    const { name, passphrase } = values
    const stem = fileStem(name)
    setProblems(stem === '' ? { name: t('errors.blank') } : {})
    setAsked(true)
    if (stem === '' || Object.keys(passphraseProblems(values, t)).length > 0) return
    setBusy(true)
    try {
      const cipher = cipherOf(passphrase)
      const bytes = await cipher.seal(new Uint8Array())
      const parent = await notesFolder(db, t)
      const { id } = await writeContent(
        db,
        { parent, name: `${stem}.md.age`, taken: 'both' },
        bytes,
      )
      handOver(id, cipher)
      go(`/account/${db}/notes/${id}?write=1`, { replace: true })
      await refresh(client, db, kind)
    } catch (error) {
      setProblems({ whole: t.problem(error) })
      setBusy(false)
    }
  }
  return (
    <Page narrow>
      <PageHeader
        crumbs={[{ label: t('textnotes.notes'), href: `/account/${db}/notes` }]}
        title={t('notes.new_encrypted')}
      />
      <Card>
        <form
          className={classes.unlock}
          onSubmit={(event) => {
            event.preventDefault()
            void make()
          }}
        >
          {problems.whole !== undefined && <Banner tone="danger">{problems.whole}</Banner>}
          <p>{t('notes.unlock.new_text')}</p>
          <TextInput
            label={t('notes.rename.label')}
            error={problems.name}
            value={values.name}
            onChange={({ currentTarget }) => setValues({ ...values, name: currentTarget.value })}
          />
          <NewPassphrase
            typed={values}
            onTyped={(typed) => setValues({ ...values, ...typed })}
            isAsked={isAsked}
          />
          <div>
            <Button variant="filled" type="submit" loading={isBusy}>
              {t('notes.unlock.make')}
            </Button>
          </div>
        </form>
      </Card>
    </Page>
  )
}
