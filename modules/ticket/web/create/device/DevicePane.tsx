// One device that is brought: at the left what it is and what came with it, at the right what is wrong with it and until when.
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { loadDayInput } from '#web/fields/DayInput.tsx'
import { inputId } from '#web/fields/face.ts'
import { InputScope } from '#web/fields/input-scope.ts'
import { FormField } from '#web/records/form/RecordForm.tsx'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import { Bone } from '#web/ui/feedback/Skeleton.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { EquipmentPart } from './EquipmentPart.tsx'
import { Promised } from './Promised.tsx'
import { Part } from '../Part.tsx'
import { scopeOf } from '../use-visits.ts'
import classes from '../create.module.css'

const DevicePhotos = latePiece(() => import('./DevicePhotos.tsx'))
const PasswordChoice = latePiece(() => import('../../password/PasswordChoice.tsx'))

/** What a pane draws that comes on its own. */
export const loadDeviceParts = () =>
  Promise.all([DevicePhotos.ahead(), PasswordChoice.ahead(), loadDayInput()])

interface DevicePaneProps {
  /** Key of its tab; 0 for the first device. */
  tab: number
  isOpen: boolean
  form: RecordFormState
  /** The form of equipment that may be made along. */
  part: RecordFormState
  isMaking: boolean
  password: string
  onPassword: (typed: string) => void
  /** Back to searching. */
  onLeave: (id?: string) => void
  /** Under its equipment: what follows from it. */
  children?: ReactNode
  /** At the end of it. */
  end?: ReactNode
}

export function DevicePane(props: DevicePaneProps) {
  const { tab, isOpen, form, part, isMaking, password, onPassword, onLeave } = props
  const scope = scopeOf(tab)
  return (
    <InputScope value={scope}>
      <section
        id={`${scope}device`}
        role="tabpanel"
        aria-labelledby={`${scope}tab`}
        data-opener={`${scope}tab`}
        hidden={!isOpen}
        className={classes.pane}
      >
        <Part step="device" className={classes.column}>
          <EquipmentPart form={form} part={part} isMaking={isMaking} onLeave={onLeave} />
          {props.children}
          <FormField form={form} name="equipment_observation" as={{ rows: 2 }} />
          <Suspense fallback={<Bone height={62} />}>
            <PasswordChoice id={`${scope}device-password`} value={password} onChange={onPassword} />
          </Suspense>
        </Part>
        <Part step="work" className={classes.column}>
          <FormField form={form} name="content" as={{ required: true, rows: 3, maxRows: 8 }} />
          <Suspense fallback={<Bone height={90} />}>
            <DevicePhotos form={form} id={`${scope}${inputId('photos')}`} isOpen={isOpen} />
          </Suspense>
          <Promised form={form} />
          <div className={classes.pair}>
            <FormField form={form} name="priority" />
            <FormField form={form} name="technical_id" />
          </div>
          <div className={classes.pair}>
            <FormField form={form} name="approved_up_to" />
          </div>
          {props.end}
        </Part>
      </section>
    </InputScope>
  )
}
