// How much of a budget is spent: as it is written, read without colour, and compared. Pure.
import { difference, isNought, lengthOf } from '../amounts.ts'

export interface BudgetLine {
  /** Of the budget. */
  readonly id: string
  readonly category: string
  readonly currency: string
  readonly decimals: number
  /** A month. */
  readonly amount: string
  readonly spent: string
  /** Of what is spent: still pending. */
  readonly pending: string
  /** Below nought: spent beyond it. */
  readonly left: string
}

export interface BudgetMonth {
  /** `2026-11`. */
  readonly month: string
  readonly lines: readonly BudgetLine[]
}

export const budgetStates = ['free', 'near', 'planned', 'spent', 'over'] as const
export type BudgetState = (typeof budgetStates)[number]

/** From this share on it is nearly spent. */
const nearShare = 0.8

/** Spent to the last cent is neither near nor over; `planned`: it will be, once what is pending is confirmed. */
export function budgetState({
  amount,
  spent,
  pending,
  left,
}: Pick<BudgetLine, 'amount' | 'spent' | 'pending' | 'left'>): BudgetState {
  if (left.startsWith('-')) return 'over'
  if (isNought(left)) return isNought(spent) ? 'free' : isNought(pending) ? 'spent' : 'planned'
  return lengthOf(spent) >= nearShare * lengthOf(amount) ? 'near' : 'free'
}

/** Whole per cent, cut, so that 100 is all of it. */
export function spentPercent({ amount, spent }: Pick<BudgetLine, 'amount' | 'spent'>): number {
  return isNought(amount) ? 0 : Math.trunc((100 * Number(spent)) / Number(amount))
}

export const leftOf = (amount: string, spent: string, decimals: number): string =>
  difference(amount, spent, decimals)
