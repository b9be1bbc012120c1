// The file at hand, and how it was understood: each of it in a chip that can be corrected.
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { encodings } from '#core/import/encoding.ts'
import { separators, type Separator } from '#core/import/text-file.ts'
import { useTexts } from '#web/api/texts.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { ChipChoice } from './ChipChoice.tsx'
import classes from './import.module.css'
import { ReadingBar } from './reading/ReadingCard.tsx'
import type { Room, Source } from './reading/use-source.ts'

const separatorNames: Readonly<Record<Separator, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
}
/** Lines before a table that can be chosen. */
const maxBefore = 20

export function FileCard({ room, source }: { room: Room; source: Source }) {
  const t = useTexts()
  const { name, encoding, layout, header, rows } = source
  const before = Array.from({ length: Math.max(maxBefore, layout.before) + 1 }, (_, at) => at)
  return (
    <Card flush>
      <div className={classes.file}>
        <span className={classes.fileMark}>
          <IconFileSpreadsheet size={22} stroke={1.6} aria-hidden />
        </span>
        <div>
          <h2>{name}</h2>
          {room.progress ? (
            <ReadingBar progress={room.progress} />
          ) : (
            <p>{t('import.file.facts', { rows: rows.cells.length, columns: header.length })}</p>
          )}
        </div>
      </div>
      <div className={classes.found}>
        <span>{t('import.file.found')}</span>
        {encoding && (
          <ChipChoice
            label={t('import.encoding.label')}
            value={encoding}
            options={encodings.map((one) => [one, t(`import.encoding.${one}`)])}
            onChange={room.setEncoding}
          />
        )}
        <ChipChoice
          label={t('import.separator.label')}
          value={layout.separator}
          options={separators.map((one) => [one, t(`import.separator.${separatorNames[one]}`)])}
          onChange={(separator) => room.setLayout({ separator })}
        />
        <ChipChoice
          label={t('import.before.label')}
          value={String(layout.before)}
          options={before.map((count) => [String(count), t('import.before.count', { count })])}
          onChange={(count) => room.setLayout({ before: Number(count) })}
        />
        <ChipChoice
          label={t('import.header.label')}
          value={layout.hasHeader ? 'yes' : 'no'}
          options={(['yes', 'no'] as const).map((one) => [one, t(`import.header.${one}`)])}
          onChange={(one) => room.setLayout({ hasHeader: one === 'yes' })}
        />
      </div>
    </Card>
  )
}
