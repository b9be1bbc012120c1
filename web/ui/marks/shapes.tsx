// The drawings of states: the meaning of each is said in `core/entity/list.ts`. Looks only.
import type { ReactNode } from 'react'
import type { Glyph } from '#core/entity/list.ts'

export type State = Glyph

const ring = <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
const stroke = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round' } as const

export const shapes: Record<State, ReactNode> = {
  open: ring,
  doing: (
    <>
      {ring}
      <path d="M8 4.2a3.8 3.8 0 0 1 0 7.6z" fill="currentColor" />
    </>
  ),
  review: (
    <>
      {ring}
      <path d="M8 4.2a3.8 3.8 0 1 1-3.8 3.8H8z" fill="currentColor" />
    </>
  ),
  done: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path
        d="M4.9 8.2l2.2 2.2 4.1-4.3"
        {...stroke}
        stroke="var(--mark-ground, var(--surface))"
        strokeWidth="1.7"
        strokeLinejoin="round"
      />
    </>
  ),
  block: (
    <>
      {ring}
      <path d="M5 8h6" {...stroke} strokeWidth="1.8" />
    </>
  ),
  cancel: (
    <>
      {ring}
      <path d="M6 6l4 4M10 6l-4 4" {...stroke} strokeWidth="1.6" />
    </>
  ),
  wait: (
    <>
      {ring}
      <path d="M8 4.8V8l2.2 1.6" {...stroke} strokeWidth="1.5" />
    </>
  ),
  rest: <circle cx="8" cy="8" r="6.2" {...stroke} strokeWidth="1.6" strokeDasharray="1.6 3.3" />,
  late: (
    <path
      d="M8 2.2l6.4 11.4H1.6zM8 6.6v3.2M8 11.8v.1"
      {...stroke}
      strokeWidth="1.5"
      strokeLinejoin="round"
    />
  ),
}
