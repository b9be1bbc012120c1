// The dialog of an action. Its code comes with the first one that opens.
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import type { Fields } from '#core/entity/entity.ts'
import type { ActionSheetProps } from './ActionSheet.tsx'

const ActionSheet = lateDialog(() => import('./ActionSheet.tsx'))

export function ActionDialog<F extends Fields>(props: ActionSheetProps<F>) {
  return <ActionSheet {...props} />
}
