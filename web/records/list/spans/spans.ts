// Filters over a span, of days or of amounts: what they offer is loaded when one is opened.
import { latePiece } from '#web/ui/feedback/late-piece.tsx'

export const FilterDates = latePiece(() => import('./FilterDates.tsx'), true)
export const FilterAmounts = latePiece(() => import('./FilterAmounts.tsx'), true)
