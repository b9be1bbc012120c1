// Filters over a span, of days or of amounts: what they offer is loaded when one is opened.
import { lazy } from 'react'

export const FilterDates = lazy(() => import('./FilterDates.tsx'))
export const FilterAmounts = lazy(() => import('./FilterAmounts.tsx'))
