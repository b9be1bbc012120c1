// How the lines come in, once that is answered, and the meaning of amounts without a sign.
import { useTexts } from '#web/api/texts.ts'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { itemKinds, klasses, type ItemKind, type Klass } from '../../rules/bank/choices.ts'
import type { UploadStanding } from '../../rules/upload/row.ts'
import type { ShownFile } from './reading/use-reading.ts'

interface StandingCardProps {
  readonly read: ShownFile
  readonly status: UploadStanding | undefined
  readonly offered: readonly UploadStanding[]
  readonly onStatus: (status: UploadStanding) => void
}

export function StandingCard({ read, status, offered, onStatus }: StandingCardProps) {
  const t = useTexts()
  const { klass = 'auto', most_items_are = 'income' } = read.reading.choices
  return (
    <Card>
      <Stack>
        {status && (
          <NativeSelect
            label={t('upload.ways.title')}
            description={t(`upload.ways.${status}_text`)}
            value={status}
            data={offered.map((value) => ({ value, label: t(`upload.ways.${value}`) }))}
            onChange={({ target }) => onStatus(target.value as UploadStanding)}
          />
        )}
        <NativeSelect
          label={t('upload.klass.label')}
          value={klass}
          data={klasses.map((value) => ({ value, label: t(`upload.klass.${value}`) }))}
          onChange={({ target }) => read.choose({ klass: target.value as Klass })}
        />
        {klass === 'auto' && (
          <NativeSelect
            label={t('upload.positive')}
            value={most_items_are}
            data={itemKinds.map((value) => ({ value, label: t(`upload.klass.one_${value}`) }))}
            onChange={({ target }) => read.choose({ most_items_are: target.value as ItemKind })}
          />
        )}
      </Stack>
    </Card>
  )
}
