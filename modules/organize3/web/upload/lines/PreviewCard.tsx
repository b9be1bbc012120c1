// Every line as it will be: its entry with the bank's own words under it, and what becomes of it. Lines are chosen one by one.
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { wordKey, type DateOrder } from '#core/import/rules.ts'
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
import type { Preview } from '../use-preview.ts'
import type { UploadWallet } from '../wallets.ts'

const tabs = ['all', 'new', 'known', 'transfer', 'left', 'refused'] as const
type Tab = (typeof tabs)[number]
const orders = ['file', 'date', 'value'] as const
type Order = (typeof orders)[number]
const portion = 50

interface PreviewCardProps {
  readonly preview: Preview
  readonly wallet: UploadWallet
  readonly wallets: readonly UploadWallet[]
  /** How the days of the file are written. */
  readonly dates: DateOrder
  /** It is under way: nothing is chosen any more. */
  readonly isLocked: boolean
}

/** A line by its number among the lines, or among those that cannot be read. */
type Shown = { readonly line: number } | { readonly refused: number }

export function PreviewCard(props: PreviewCardProps) {
  const { preview, isLocked } = props
  const t = useTexts()
  const [tab, setTab] = useState<Tab>('all')
  const [order, setOrder] = useState<Order>('file')
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(portion)
  const counts = countsOf(preview)
  const all = useShown(props, { tab, order, search })
  const places = all.flatMap((one) => ('line' in one ? [preview.lines[one.line]!.place] : []))
  const chosen = all.filter((one) => 'line' in one && isChosen(preview, one.line)).length
  return (
    <Card flush>
      <div className={room.head}>
        <Checkbox
          className={styles.box}
          aria-label={t('upload.preview.choose_all')}
          checked={places.length > 0 && chosen === places.length}
          disabled={isLocked || places.length === 0}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < places.length
          }}
          onChange={() => preview.choose(places, chosen < places.length)}
        />
        <h2>{t('import.preview.title')}</h2>
        <fieldset className={room.switch} aria-label={t('import.preview.tabs')}>
          {tabs
            .filter((one) => one === 'all' || one === tab || counts[one] > 0)
            .map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={tab === one}
                onClick={() => setTab(one)}
              >
                {t(`upload.tabs.${one}`)} <b>{counts[one].toLocaleString(t.locale)}</b>
              </button>
            ))}
        </fieldset>
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
              'line' in one ? (
                <LineRow key={preview.lines[one.line]!.place} at={one.line} {...props} />
              ) : (
                <RefusedLine
                  key={preview.refused[one.refused]!.place}
                  at={one.refused}
                  {...props}
                />
              ),
            )}
        </ul>
      )}
      {all.length > limit && (
        <div className={room.more}>
          <Button variant="subtle" onClick={() => setLimit(limit + 4 * portion)}>
            {t('import.preview.more')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function isChosen(preview: Preview, at: number): boolean {
  const outcome = preview.outcome(at)
  return outcome !== 'known' && outcome !== 'left'
}

/** Lines that look like a transfer, or like an entry of the wallet, are listed with those that become one. */
function isTransfer(preview: Preview, at: number): boolean {
  const outcome = preview.outcome(at)
  return outcome === 'transfer' || outcome === 'linked' || preview.suggestion(at) !== undefined
}

function countsOf(preview: Preview): Record<Tab, number> {
  const { counts } = preview.summary
  const { lines, refused, look } = preview
  const transfers =
    look.suggestions.size === 0 && counts.transfer + counts.linked === 0
      ? 0
      : [...lines.keys()].filter((at) => isTransfer(preview, at)).length
  const { new: fresh, known, left } = counts
  return {
    all: lines.length + refused.length,
    new: fresh,
    known,
    left,
    transfer: transfers,
    refused: refused.length,
  }
}

interface Wanted {
  readonly tab: Tab
  readonly order: Order
  readonly search: string
}

/** What is shown, in its order. */
function useShown({ preview }: PreviewCardProps, { tab, order, search }: Wanted): readonly Shown[] {
  const { lines, refused } = preview
  const words = wordKey(search)
  const texts = useMemo(() => (words === '' ? undefined : lines.map(textOf)), [lines, words])
  const fits = (at: number) => {
    if (texts && !texts[at]!.includes(words)) return false
    if (tab === 'all') return true
    return tab === 'transfer' ? isTransfer(preview, at) : preview.outcome(at) === tab
  }
  const shown: Shown[] = [...lines.keys()].filter(fits).map((line) => ({ line }))
  if (order !== 'file') {
    const minor = (one: Shown) => ('line' in one ? Number(lines[one.line]!.minor) : 0)
    const day = (one: Shown) => ('line' in one ? lines[one.line]!.date : '')
    return shown.toSorted((one, other) =>
      order === 'date' ? (day(one) < day(other) ? 1 : -1) : minor(one) - minor(other),
    )
  }
  if (tab !== 'all' && tab !== 'refused') return shown
  const bad = [...refused.keys()].filter(
    (at) => words === '' || wordKey(refused[at]!.row.raw).includes(words),
  )
  return [...shown, ...bad.map((at): Shown => ({ refused: at }))].toSorted(
    (one, other) => lineOf(preview, one) - lineOf(preview, other),
  )
}

function lineOf({ lines, refused }: Preview, one: Shown): number {
  return 'line' in one ? lines[one.line]!.line.line : refused[one.refused]!.row.line
}

function textOf({ line, description, third_party, categories }: Preview['lines'][number]): string {
  return wordKey([line.raw, description, third_party, categories, line.amount].join(' '))
}
