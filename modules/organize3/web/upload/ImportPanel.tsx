// The button that imports, what is said before, and how much of it is sent in its place.
import { recordsLeft } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { SendingCard, useSending } from '#web/records/import/Sending.tsx'
import room from '#web/records/import/import.module.css'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Kbd, keyLabel } from '#web/ui/marks/Kbd.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import type { UploadPlan } from '../../rules/upload/plan.ts'
import { enters } from '../../rules/upload/outcome.ts'
import { toCells } from '../../rules/upload/row.ts'
import type { BankFile } from './reading/use-bank-file.ts'
import type { Preview } from './use-preview.ts'
import type { UploadWallet } from './wallets.ts'

interface ImportPanelProps {
  readonly file: BankFile
  readonly preview: Preview
  readonly plan: UploadPlan
  readonly wallet: UploadWallet
  /** The lines are those of everything that is chosen. */
  readonly isRead: boolean
  /** How much of the file is still asked. */
  readonly asked: number
}

export function ImportPanel(props: ImportPanelProps) {
  const { file, preview, plan, wallet, isRead, asked } = props
  const t = useTexts()
  const { path, go } = useAddress()
  const { counts } = preview.summary
  // What could not be read is not sent, so that the import itself knows nothing of it.
  const unread = counts.refused > 0 ? `&unread=${counts.refused}` : ''
  const sending = useSending((made) =>
    go(`${path}?wallet=${wallet.id}&import=${made}${unread}`, { replace: true }),
  )
  // What is there already is noted beside its entry, and written no second time.
  const { linked } = counts
  const count = counts.new + counts.transfer
  const { group } = useGroup().actor
  const space = Math.max(0, recordsLeft(group))
  const isShort = count > space
  const isReady = isRead && asked === 0 && preview.look.isDone && count + linked > 0 && !isShort
  const start = () => {
    const chosen = [...preview.lines.keys()].filter((at) => enters(preview.outcome(at)))
    const lines = chosen.map((at) => preview.lines[at]!.line.line)
    const { fingerprint } = file.facts
    const rows = { cells: cellsOf(preview, chosen), lines }
    void sending.start({ name: file.name, fingerprint, plan, rows })
  }
  useShortcuts([
    {
      key: 'mod+Enter',
      text: 'organize3.keys.import',
      run: start,
      disabled: !isReady || sending.sent !== undefined,
    },
  ])
  if (sending.sent !== undefined) return <SendingCard {...sending} total={count + linked} />
  return (
    <>
      {isShort && (
        <Banner
          tone="warning"
          title={t('import.plan.title', { limit: group?.entitlement.max_records ?? 0 })}
        >
          {t('upload.plan', { room: space })}
        </Banner>
      )}
      {asked > 0 && <p className={room.note}>{t('import.asked', { count: asked })}</p>}
      <Button variant="filled" className={room.send} disabled={!isReady} onClick={start}>
        {count === 0 && linked > 0
          ? t('upload.link', { count: linked })
          : t('import.start', { count })}
        <Kbd>{keyLabel('mod+Enter')}</Kbd>
      </Button>
    </>
  )
}

/** Made portion by portion, as they are sent. */
function* cellsOf(preview: Preview, chosen: readonly number[]): Generator<readonly string[]> {
  for (const at of chosen) yield toCells(preview.row(at))
}
