// What keeps typed text safe around a form: a question before leaving with unsaved changes, and the offer of a draft.
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { useLeaveGuard } from '#web/router/use-leave-guard.ts'
import { When } from '#web/ui/marks/When.tsx'
import classes from './form.module.css'
import type { RecordFormState } from './use-record-form.ts'

interface LeaveGuardProps {
  readonly form: RecordFormState
  /** Forms that are saved together with it. */
  readonly parts?: readonly Pick<RecordFormState, 'leave' | 'abandon'>[]
}

/** Asks before the screen is left with unsaved changes: they stay as a draft, or are thrown away. */
export function LeaveGuard({ form, parts = [] }: LeaveGuardProps) {
  const t = useTexts()
  const guard = useLeaveGuard(() => form.holds())
  const end = (how: 'leave' | 'abandon') => {
    for (const one of [form, ...parts]) one[how]()
    guard.leave()
  }
  return (
    <ConfirmDialog
      opened={guard.isAsked}
      title={t('records.leave.title')}
      text={t('records.leave.text')}
      confirmLabel={t('records.leave.confirm')}
      otherLabel={t('records.leave.discard')}
      cancelLabel={t('records.leave.stay')}
      onConfirm={() => end('leave')}
      onOther={() => end('abandon')}
      onClose={guard.stay}
    />
  )
}

/** Drafts that are offered beside each other. */
export const maxOffered = 2

/** Offers what was typed here before and never saved; at a desk, wherever in the form one is. */
export function DraftOffer({ form }: { form: RecordFormState }) {
  const t = useTexts()
  if (form.drafts.length === 0) return null
  return (
    <div className={classes.offer}>
      {form.drafts.slice(0, maxOffered).map(({ key, draft }) => (
        <Banner
          key={key}
          tone="info"
          title={t('records.draft.title')}
          action={
            <Button size="xs" onClick={() => form.takeDraft(draft, key)}>
              {t('records.draft.take')}
            </Button>
          }
          onDismiss={() => form.dropDraft(key)}
          dismissLabel={t('records.draft.drop')}
        >
          <When at={draft.at} />
        </Banner>
      ))}
    </div>
  )
}
