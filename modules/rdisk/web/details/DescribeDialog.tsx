// What is said of many files and folders at once: a description, further tags, how many versions are kept. What is left empty stays as
// each of them has it.
import { useGroup } from '#web/api/context.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { partTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { cloudFile } from '../../entities/cloud-file.ts'
import { useFileActions } from '../actions/FileActions.tsx'
import { describe, type Facts } from '../actions/describe.ts'
import type { Item } from '#web/files/disk/items.ts'
import { FactInputs } from './FactInputs.tsx'

const names = ['description', 'tags', 'max_versions'] as const

interface DescribeDialogProps {
  items: readonly Item[]
  onClose: () => void
}

const DescribeTexts = partTexts('disk', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})

export default function DescribeDialog(props: DescribeDialogProps) {
  return (
    <DescribeTexts>
      <Dialog {...props} />
    </DescribeTexts>
  )
}

function Dialog({ items, onClose }: DescribeDialogProps) {
  const t = useTexts()
  const words = useDialogWords()
  const { db } = useGroup()
  const { run, say } = useFileActions()
  const isOfFiles = items.every(({ folder }) => !folder)
  const shown = names.filter((name) => name !== 'max_versions' || isOfFiles)
  const form = usePlainForm<Record<string, unknown>>({
    of: cloudFile.key,
    initial: {},
    check: (values) => Object.assign({}, ...shown.map((name) => problemOf(name, values[name]))),
    async send(values) {
      onClose()
      const parsed = shown.map((name) => [name, parsedOf(name, values[name])])
      const ids = items.map(({ id }) => id)
      await run(async () => {
        const { count, refused, undo } = await describe(
          db,
          ids,
          Object.fromEntries(parsed) as Facts,
        )
        if (refused) void toast({ message: t.problem(refused, cloudFile.key) })
        const name = items.length === 1 ? (items[0]?.name ?? '') : ''
        if (count > 0) say(t('disk.done.describe', { count, name }), undo)
      })
    },
  })
  return (
    <FormDialog
      {...words}
      title={t('disk.describe_many', { count: items.length })}
      form={form}
      onClose={onClose}
    >
      <p className="muted">{t('disk.describe_hint')}</p>
      <FactInputs names={shown} form={form} />
    </FormDialog>
  )
}

/** The value as it is stored; undefined where nothing is said, and for the number that new files begin with. */
function parsedOf(name: (typeof names)[number], value: unknown): unknown {
  if (value === undefined || value === '') return undefined
  const parsed = cloudFile.fields[name].parse(value)
  return 'value' in parsed ? parsed.value : undefined
}

function problemOf(name: (typeof names)[number], value: unknown): object {
  const parsed = cloudFile.fields[name].parse(value)
  return 'errors' in parsed ? { [name]: Object.values(parsed.errors)[0] } : {}
}
