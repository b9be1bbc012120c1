// What is called as it was typed comes first, then what begins so, then what has the whole words, then the rest as it was.
import { expect, test } from 'vitest'
import { byFit } from './fit.ts'

const found = (typed: string, labels: readonly string[]) =>
  byFit(
    typed,
    labels.map((label) => ({ label })),
  ).map(({ label }) => label)

test.each([
  [
    'omar',
    ['Ana', 'Omara', 'Dr. Omar', 'Omar Reyes', 'OMAR'],
    ['OMAR', 'Omar Reyes', 'Dr. Omar', 'Ana', 'Omara'],
  ],
  [
    '1042',
    ['#11042 Hums', 'Shelf 1042', '#1042 Hums'],
    ['#1042 Hums', 'Shelf 1042', '#11042 Hums'],
  ],
  ['joao', ['Joana', 'João Souza', 'João'], ['João', 'João Souza', 'Joana']],
  ['', ['b', 'a'], ['b', 'a']],
  ['…', ['b', 'a'], ['b', 'a']],
])('%j of %j: %j', (typed, labels, ordered) => expect(found(typed, labels)).toEqual(ordered))
