// The bar under a check-in: what else happens once the tickets are open, as this browser was asked the last time, and the button.
import { useTexts } from '#web/api/texts.ts'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { UnsentNote } from '#web/records/form/UnsentNote.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { FormActions } from '#web/ui/form/Form.tsx'
import { Kbd, keyLabel } from '#web/ui/marks/Kbd.tsx'
import { ticket } from '../../entities/ticket.ts'
import { papers, type NewTicket } from './use-new-ticket.ts'
import type { Steps } from './use-steps.ts'
import classes from './create.module.css'

const labelOf = { receipt: 'check-in.receipt', labels: 'ticket.visit.labels' } as const

export function CheckInBar({ work, steps }: { work: NewTicket; steps: Steps }) {
  const t = useTexts()
  const { after, devices, isSaving, unsent } = work
  const { go } = useAddress()
  const [crumb] = useCrumbs(ticket)
  const count = devices.length
  const isPhone = steps.seen !== undefined
  const isLast = steps.next === undefined
  const choices = (
    <div className={classes.after}>
      {papers.map((paper) => (
        <Checkbox
          key={paper}
          label={t(labelOf[paper])}
          checked={after.asked.has(paper)}
          onChange={(event) => after.ask(paper, event.currentTarget.checked)}
        />
      ))}
      {unsent ? <UnsentNote /> : <output>{t('records.form.kept')}</output>}
    </div>
  )
  return (
    <>
      {isLast && isPhone && choices}
      <FormActions note={isPhone ? undefined : choices} page>
        {steps.back ? (
          <Button onClick={steps.back}>{t('actions.back')}</Button>
        ) : (
          <Button onClick={() => go(crumb?.href ?? '/')}>{t('actions.cancel')}</Button>
        )}
        <Button type="submit" variant="filled" loading={isSaving}>
          {isLast ? (
            <>
              {count > 1 ? t('check-in.open', { count }) : t('ticket.open-it')}{' '}
              <Kbd>{keyLabel('mod+Enter')}</Kbd>
            </>
          ) : (
            t('check-in.next')
          )}
        </Button>
      </FormActions>
    </>
  )
}
