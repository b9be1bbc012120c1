// What is said of many files and folders at once: a description, further tags, how many versions are kept. What is left empty stays as
// each of them has it.
import { useGroup } from '#web/api/context.ts'
import { partTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { ActionDialog } from '#web/records/action/ActionDialog.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { cloudFile } from '../../entities/cloud-file.ts'
import { describeMany } from '../../entities/describe.ts'
import { useFileActions } from '../actions/FileActions.tsx'
import { describe, type Facts } from '../actions/describe.ts'
import type { Item } from '#web/files/disk/items.ts'

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
  const { db } = useGroup()
  const { run, say } = useFileActions()
  const write = async (facts: Facts) => {
    const ids = items.map(({ id }) => id)
    const { count, refused, undo } = await describe(db, ids, facts)
    if (refused) void toast({ message: t.problem(refused, cloudFile.key) })
    const name = items.length === 1 ? (items[0]?.name ?? '') : ''
    if (count > 0) say(t('disk.done.describe', { count, name }), undo)
  }
  return (
    <ActionDialog
      action={describeMany}
      words={{ count: items.length }}
      without={items.some(({ folder }) => folder) ? ['max_versions'] : []}
      send={async (facts) => void run(() => write(facts))}
      onClose={onClose}
    />
  )
}
