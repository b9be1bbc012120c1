// Another person saved while one typed: both texts, their differences, and the choice. People who just leave keep their
// text as a file beside the note.
import { useState } from 'react'
import { diffBlocks } from '#core/compare/diff.ts'
import { useTexts } from '#web/api/texts.ts'
import { DiffView } from '#web/records/compare/DiffView.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { titleOf } from '../../rules/names.ts'
import { inBox } from '../../rules/text.ts'
import type { FileAnswer } from '#web/files/disk/items.ts'
import classes from './note.module.css'
import type { NoteSession, NoteState } from './session.ts'

interface ConflictProps {
  session: NoteSession
  state: NoteState
  file: FileAnswer
}

/** Characters of two texts that are compared. */
const maxCompared = 200_000

export function Conflict({ session, state: { box, theirs }, file }: ConflictProps) {
  const t = useTexts()
  const other = inBox(theirs?.note.text ?? '')
  const [isSaving, setSaving] = useState(false)
  const settle = (text: string) => {
    setSaving(true)
    void session.settle(text).finally(() => setSaving(false))
  }
  const isComparable = box.length + other.length <= maxCompared
  return (
    <Page>
      <PageHeader title={titleOf(file.item.name)} />
      <Stack>
        <Banner tone="warning" title={t('notes.conflict.title')}>
          <p>{t('notes.conflict.text')}</p>
        </Banner>
        <div className={classes.two}>
          <Textarea
            label={t('notes.conflict.mine')}
            minRows={8}
            maxRows={24}
            value={box}
            onChange={({ currentTarget }) => session.type(currentTarget.value)}
          />
          <Textarea
            label={t('notes.conflict.theirs')}
            minRows={8}
            maxRows={24}
            value={other}
            readOnly
          />
        </div>
        <div className={classes.choices}>
          <Button onClick={() => settle(other)}>{t('notes.conflict.take_theirs')}</Button>
          <Button variant="filled" loading={isSaving} onClick={() => settle(box)}>
            {t('notes.conflict.keep_mine')}
          </Button>
        </div>
        {isComparable && (
          <Card title={t('notes.conflict.difference')}>
            <DiffView blocks={diffBlocks(other, box)} />
          </Card>
        )}
      </Stack>
    </Page>
  )
}
