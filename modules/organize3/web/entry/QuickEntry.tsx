// Quick entry: one line from the keyboard, over a list of entries or a wallet's statement. Enter writes it down and the next one begins.
import { IconRepeat } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import type { FormEvent } from 'react'
import type { WireDocument } from '#core/wire.ts'
import { DayInput } from '#web/fields/DayInput.tsx'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Tooltip } from '#web/ui/float/Tooltip.tsx'
import { Kbd } from '#web/ui/marks/Kbd.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import type { EntryKind } from '../../rules/entry/kinds.ts'
import { fieldsOf, nextLine, seriesOf, type QuickLine } from '../../rules/quick/line.ts'
import classes from './entry.module.css'
import { HoldsNote } from './HoldsNote.tsx'
import { LineFields } from './LineFields.tsx'
import { RefusedLines } from './RefusedLines.tsx'
import { useQuickEntry, type QuickEntryState } from './use-quick-entry.ts'

const RepeatNow = lateDialog(() => import('../series/RepeatNow.tsx'))

export interface QuickEntryProps {
  /** The kinds that are offered, the first of them at first. */
  readonly kinds: readonly EntryKind[]
  /** The wallet that all lines are written into; asked for where none is given. */
  readonly walletId?: string
  readonly onAdded?: (entry: WireDocument) => void
}

export default function QuickEntry({ kinds, walletId, onAdded }: QuickEntryProps) {
  const t = useTexts()
  const { db } = useGroup()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const entry = useQuickEntry({ kinds, walletId, onAdded })
  const { line, problems, set } = entry
  const focus = (member: keyof QuickLine | undefined) => {
    const name = member ?? (fieldsOf(line.kind).third ? 'third' : 'value')
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    focus(entry.submit())
  }
  useShortcuts([
    { key: 'q', text: 'entry.keys.quick', run: () => focus(undefined), leadsToText: true },
  ])
  if (entry.wallets.length === 0) return entry.isPending ? null : <NoWallet db={db} />
  return (
    <>
      <form
        ref={form}
        className={classes.quick}
        aria-label={t('entry.quick')}
        noValidate
        onSubmit={submit}
      >
        {kinds.length > 1 && (
          <Kinds {...{ id, kinds }} chosen={line.kind} onChoose={(kind) => set({ kind })} />
        )}
        <div className={classes.day}>
          <DayInput
            id={`${id}-date`}
            name="date"
            aria-label={t('entry.date')}
            value={line.date}
            error={problems.date}
            onChange={(date) => set({ date })}
          />
        </div>
        <LineFields {...{ id, entry }} asksWallet={walletId === undefined} />
        <div className={classes.submit}>
          {line.kind !== 'Exchange' && <Repeat entry={entry} />}
          <Button type="submit" rightSection={<Kbd>Enter</Kbd>}>
            {t('entry.write')}
          </Button>
        </div>
      </form>
      <HoldsNote wallet={entry.wallet} leaves={entry.leaves} short />
      {problems[''] && <p role="alert">{problems['']}</p>}
      <RefusedLines
        refused={entry.refused}
        onCorrect={(one) => {
          entry.correct(one)
          focus((Object.keys(one.problems)[0] || 'value') as keyof QuickLine)
        }}
      />
    </>
  )
}

/** Writes the line down as what recurs. */
function Repeat({ entry: { line, wallet, set } }: { entry: QuickEntryState }) {
  const t = useTexts()
  const [isRepeating, setRepeating] = useState(false)
  return (
    <>
      <Tooltip label={t('entry.repeat.open')}>
        <ActionIcon
          variant="default"
          aria-label={t('entry.repeat.open')}
          onClick={() => setRepeating(true)}
        >
          <IconRepeat size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      {isRepeating && (
        <RepeatNow
          template={seriesOf(line)}
          wallet={wallet}
          onClose={() => setRepeating(false)}
          onAdded={() => {
            setRepeating(false)
            set(nextLine(line))
          }}
        />
      )}
    </>
  )
}

interface KindsProps {
  id: string
  kinds: readonly EntryKind[]
  chosen: EntryKind
  onChoose: (kind: EntryKind) => void
}

function Kinds({ id, kinds, chosen, onChoose }: KindsProps) {
  const t = useTexts()
  return (
    <fieldset className={classes.kinds} aria-label={t('entry.kind')}>
      {kinds.map((kind) => (
        <label key={kind}>
          <input
            type="radio"
            name={`${id}-kind`}
            checked={kind === chosen}
            onChange={() => onChoose(kind)}
          />
          {t(`entry.kinds.${kind}`)}
        </label>
      ))}
    </fieldset>
  )
}

function NoWallet({ db }: { db: string }) {
  const t = useTexts()
  return (
    <div className={classes.quick}>
      <span>{t('entry.no_wallet')}</span>
      <Button component="a" href={`/account/${db}/wallets/new`}>
        {t('wallet.new')}
      </Button>
    </div>
  )
}
