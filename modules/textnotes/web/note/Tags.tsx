// The tags of a note: typed with commas between them, blanks become dashes.
import { tagWords } from '#core/fields/tags.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { savePatch } from '#web/api/writing/save-patch.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { kind, type FileAnswer, type FileDoc } from '#web/files/disk/items.ts'
import { useNoteFacts } from '../note-calls.ts'
import classes from './note.module.css'

export function Tags({ file: { doc }, mayWrite }: { file: FileAnswer; mayWrite: boolean }) {
  const t = useTexts()
  const { db } = useGroup()
  const [isOpen, setOpen] = useState(false)
  const tags = doc.tags ?? []
  const edit = mayWrite && !isOpen && (
    <Button size="xs" variant="subtle" onClick={() => setOpen(true)}>
      {t(tags.length > 0 ? 'actions.edit' : 'notes.tags.add')}
    </Button>
  )
  return (
    <Card title={t('textnotes.tags')} quiet action={edit}>
      {isOpen ? (
        <TagsInput doc={doc} onDone={() => setOpen(false)} />
      ) : (
        <ul className={classes.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <a href={`/account/${db}/notes?tag=${encodeURIComponent(tag)}`}>{tagWords(tag)}</a>
            </li>
          ))}
          {tags.length === 0 && <li className="muted">{t('notes.tags.none')}</li>}
        </ul>
      )}
    </Card>
  )
}

function TagsInput({ doc, onDone }: { doc: FileDoc; onDone: () => void }) {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const field = useRegistry().byKind(kind)?.fields.tags
  const used = useNoteFacts(db).data?.tags ?? []
  const [typed, setTyped] = useState((doc.tags ?? []).join(', '))
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    const parsed = field?.parse(typed) ?? { value: undefined }
    if ('errors' in parsed) return setProblem(t.message(Object.values(parsed.errors)[0]!))
    try {
      await savePatch(db, doc, () => ({ tags: parsed.value as string[] | undefined }))
      await refresh(client, db, kind)
      onDone()
    } catch (error) {
      setProblem(t.problem(error))
    }
  }
  return (
    <form
      className={classes.tagForm}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextInput
        autoFocus
        aria-label={t('textnotes.tags')}
        description={t('notes.tags.help')}
        error={problem}
        list="note-tags"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onDone()}
      />
      <datalist id="note-tags">
        {used.map(({ tag }) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
      <Button size="xs" variant="light" type="submit">
        {t('actions.save')}
      </Button>
    </form>
  )
}
