// A filter over amounts of money: from, to, or both. What it offers is loaded when it is opened.
import { lazy, Suspense } from 'react'
import type { FilterProps } from './FilterChoices.tsx'

const AmountSpan = lazy(() => import('./AmountSpan.tsx'))

export function FilterAmounts(props: FilterProps) {
  return (
    <Suspense>
      <AmountSpan {...props} />
    </Suspense>
  )
}
