// The standing of the imported lines, described by its effects, and the meaning of amounts without a sign.
import { Radio } from '@mantine/core'
import { useTexts } from '#web/api/texts.ts'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { ThemeProvider } from '#web/ui/theme/ThemeProvider.tsx'
import { itemKinds, klasses, type ItemKind, type Klass } from '../../rules/bank/choices.ts'
import { uploadStandings, type UploadStanding } from '../../rules/upload/row.ts'
import type { ShownFile } from './reading/use-reading.ts'

interface StandingCardProps {
  readonly read: ShownFile
  readonly status: UploadStanding
  readonly onStatus: (status: UploadStanding) => void
}

export function StandingCard({ read, status, onStatus }: StandingCardProps) {
  const t = useTexts()
  const { klass = 'auto', most_items_are = 'income' } = read.reading.choices
  return (
    <Card title={t('upload.ways.title')}>
      <Stack>
        <ThemeProvider>
          <Radio.Group
            aria-label={t('upload.ways.title')}
            value={status}
            onChange={(value) => onStatus(value as UploadStanding)}
          >
            <Stack>
              {uploadStandings.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={t(`upload.ways.${one}`)}
                  description={t(`upload.ways.${one}_text`)}
                />
              ))}
            </Stack>
          </Radio.Group>
        </ThemeProvider>
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
