// The dialog of an action. Its code comes with the first one that opens.
import { lazy, Suspense } from 'react'
import type { Fields } from '#core/entity/entity.ts'
import type { ActionSheetProps } from './ActionSheet.tsx'

const ActionSheet = lazy(() => import('./ActionSheet.tsx'))

export function ActionDialog<F extends Fields>(props: ActionSheetProps<F>) {
  return (
    <Suspense>
      <ActionSheet {...props} />
    </Suspense>
  )
}
