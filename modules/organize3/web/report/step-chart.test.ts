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
  // To its left the line is where it was, far above.
  expect(lowest(0.8)?.slice(1)).toEqual(['end', '80', '86'])
})

test('the balance of today is written at its own place, however high the line was before', () => {
  const steps = [
    { at: 0, value: 0 },
    { at: 0.02, value: 20 },
    { at: 0.26, value: 90 },
    { at: 0.43, value: -60 },
    { at: 0.66, value: -20 },
  ]
  const notes = [
    { at: 0, value: 0, text: '0,00' },
    { at: 0.66, value: -20, text: '−211,95' },
  ]
  const chart = { label: '', steps, now: 0.66, expected: [{ at: 1, value: 30 }], notes, ticks: [] }
  const drawn = renderToStaticMarkup(createElement(StepChart, chart))
  const places = [
    ...drawn.matchAll(/data-side="(\w+)"( data-below="true")? style="left:(\d+)%;top:(\d+)/g),
  ]
  expect(
    places.map(([, side, below, left, top]) => [side, below !== undefined, left, top]),
  ).toEqual([
    ['start', true, '0', '57'],
    ['on', false, '66', '66'],
  ])
})
