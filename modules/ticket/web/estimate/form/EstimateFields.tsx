// What an estimate asks: its lines first, right below them what they come to beside the words around them; at the side how it is sent,
// who it is for and on which terms.
import { useTexts } from '#web/api/texts.ts'
import { FormField, type FormFields } from '#web/records/form/RecordForm.tsx'
import { Slot } from '#web/records/Slot.tsx'
import { FormSection } from '#web/ui/form/Form.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { estimate } from '../../../entities/estimate.ts'
import { LinesInput } from '../lines/LinesInput.tsx'
import { SaveAndSend } from '../send/SaveAndSend.tsx'
import styles from './form.module.css'
import { FormSums } from './FormSums.tsx'

const loadReturn = () => import('../../relations/ReturnBanner.tsx')

/** Grows with its text. */
const oneRow = { rows: 1 }

export const EstimateFields: FormFields = ({ form }) => {
  const t = useTexts()
  const isPhone = useIsPhone()
  const { ticket_id } = form.values
  return (
    <div className={styles.columns}>
      {typeof ticket_id === 'string' && (
        <div className={styles.whole}>
          <Slot load={loadReturn} id={ticket_id} />
        </div>
      )}
      <Card flush>
        <LinesInput form={form} name="items" />
        <div className={styles.foot}>
          <div className={styles.words}>
            <FormField form={form} name="description" as={oneRow} />
            <FormField form={form} name="observation" as={oneRow} />
          </div>
          <FormSums form={form} />
        </div>
      </Card>
      <aside className={styles.aside}>
        {!isPhone && <SaveAndSend form={form} />}
        {estimate.sections
          ?.filter(({ name }) => name === 'parties' || name === 'terms')
          .map(({ name, fields }) => (
            <Card key={name}>
              <FormSection title={t(`estimate.sections.${name}`)}>
                <div className={styles.facts}>
                  {fields
                    .filter((field) => !estimate.fields[field].system)
                    .map((field) => (
                      <FormField key={field} form={form} name={field} />
                    ))}
                </div>
              </FormSection>
            </Card>
          ))}
      </aside>
    </div>
  )
}
