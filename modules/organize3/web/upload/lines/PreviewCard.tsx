// Every line as it will be: its entry with the bank's own words under it, and what becomes of it. Lines are chosen one by one.
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { DateOrder } from '#core/import/rules.ts'
import { useTexts } from '#web/api/texts.ts'
import { ChipChoice } from '#web/records/import/ChipChoice.tsx'
import room from '#web/records/import/import.module.css'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { LineRow } from './LineRow.tsx'
import { RefusedLine } from './RefusedLine.tsx'
import styles from '../upload.module.css'
import type { FileReading } from '../reading/use-file-reading.ts'
import type { Preview } from '../use-preview.ts'
import type { UploadWallet } from '../wallets.ts'
import {
  orders,
  tabs,
  useChosen,
  useCounts,
  useFound,
  useShown,
  type Order,
  type Tab,
} from './use-shown.ts'

const portion = 50

interface PreviewCardProps {
  readonly preview: Preview
  readonly reader: FileReading
  readonly wallet: UploadWallet
  readonly wallets: readonly UploadWallet[]
  /** How the days of the file are written. */
  readonly dates: DateOrder
}

export function PreviewCard(props: PreviewCardProps) {
  const { preview, reader } = props
  const t = useTexts()
  const [tab, setTab] = useState<Tab>('all')
  const [order, setOrder] = useState<Order>('file')
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(portion)
  const found = useFound(reader, preview, search)
  const all = useShown(preview, { tab, order, found })
  return (
    <Card flush>
      <div className={room.head}>
        <ChooseAll {...{ preview, all }} />
        <h2>{t('import.preview.title')}</h2>
        <Tabs {...{ preview, tab }} onChoose={setTab} />
        <div className={styles.tools}>
          <ChipChoice
            label={t('upload.preview.order')}
            value={order}
            options={orders.map((one) => [one, t(`upload.orders.${one}`)])}
            onChange={setOrder}
          />
          <TextInput
            aria-label={t('upload.preview.search')}
            placeholder={t('upload.preview.search')}
            value={search}
            leftSection={<IconSearch size={15} aria-hidden />}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </div>
      </div>
      {all.length === 0 ? (
        <p className={room.nothing}>{t('import.preview.nothing')}</p>
      ) : (
        <ul className={styles.lines}>
          {all
            .slice(0, limit)
            .map((one) =>
              one >= 0 ? (
                <Line key={preview.lines[one]!.place} at={one} {...props} />
              ) : (
                <RefusedLine key={preview.refused[-1 - one]!.place} at={-1 - one} {...props} />
              ),
            )}
        </ul>
      )}
      {all.length > limit && (
        <div className={room.more}>
          <Button variant="subtle" onClick={() => setLimit(limit + 2 * portion)}>
            {t('import.preview.more')}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface ChooseAllProps {
  readonly preview: Preview
  /** What is shown. */
  readonly all: ReturnType<typeof useShown>
}

function ChooseAll({ preview, all }: ChooseAllProps) {
  const t = useTexts()
  const { readable, chosen } = useChosen(preview, all)
  const chooseAll = () => {
    const places = all.filter((one) => one >= 0).map((one) => preview.lines[one]!.place)
    preview.choose(places, chosen < readable)
  }
  return (
    <Checkbox
      className={styles.box}
      aria-label={t('upload.preview.choose_all')}
      checked={readable > 0 && chosen === readable}
      disabled={readable === 0}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < readable
      }}
      onChange={chooseAll}
    />
  )
}

interface TabsProps {
  readonly preview: Preview
  readonly tab: Tab
  readonly onChoose: (tab: Tab) => void
}

/** Sorts of lines, with how many there are of each. */
function Tabs({ preview, tab, onChoose }: TabsProps) {
  const t = useTexts()
  const counts = useCounts(preview)
  return (
    <fieldset className={room.switch} aria-label={t('import.preview.tabs')}>
      {tabs
        .filter((one) => one === 'all' || one === tab || counts[one] > 0)
        .map((one) => (
          <button key={one} type="button" aria-pressed={tab === one} onClick={() => onChoose(one)}>
            {t(`upload.tabs.${one}`)} <b>{counts[one].toLocaleString(t.locale)}</b>
          </button>
        ))}
    </fieldset>
  )
}

/** A line with what is known and decided of it. */
function Line({ at, preview, wallet, wallets }: PreviewCardProps & { at: number }) {
  const line = preview.lines[at]!
  return (
    <LineRow
      found={line}
      isLooked={preview.look.known[at] !== undefined}
      outcome={preview.outcome(at)}
      decision={preview.decision(line.place)}
      suggestion={preview.suggestion(at)}
      decide={preview.decide}
      {...{ wallet, wallets }}
    />
  )
}
