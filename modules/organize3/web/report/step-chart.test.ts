// Where the notes of a step chart are written.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StepChart } from './StepChart.tsx'

/** Side and place of the note of the lowest value, from `at` on up to a small rise. */
function lowest(at: number): RegExpMatchArray | null {
  const expected = [
    { at, value: 10 },
    { at: at + 0.4, value: 30 },
  ]
  const notes = [{ at, value: 10, text: 'lowest' }]
  const steps = [{ at: 0, value: 90 }]
  const chart = { label: '', steps, now: 0, expected, notes, ticks: [] }
  return /data-side="(\w+)" style="left:(\d+)%;top:(\d+)%">lowest/.exec(
    renderToStaticMarkup(createElement(StepChart, chart)),
  )
}

test('the lowest value to be expected is written above its line, not on it, and ends at the edge', () => {
  expect(lowest(0.2)?.slice(1)).toEqual(['on', '20', '86'])
  expect(lowest(0.5)?.slice(1)).toEqual(['on', '50', '86'])
  // To its left the line is still where it was.
  expect(lowest(0.8)?.slice(1)).toEqual(['end', '80', '14'])
})
