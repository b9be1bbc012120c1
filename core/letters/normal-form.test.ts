// Normal forms: what they keep, and what they cost.
import { describe, expect, test } from 'vitest'
import { costGrows } from '#tests/hostile/growth.ts'
import { normalForm } from './normal-form.ts'

const acute = '\u0301'
const below = '\u0316'

describe('a text in a normal form', () => {
  test.each([
    ['Vietnamese', 'Tiếng Việt rất đẹp, Nguyễn Thị Hường'],
    ['Hebrew with points', 'בְּרֵאשִׁית בָּרָא אֱלֹהִים'],
    ['Arabic with marks', 'ٱلسَّلَامُ عَلَيْكُمْ'],
    ['Thai', 'ผู้ใหญ่กำลังดื่มน้ำ'],
    ['signs made of several', '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽 ❤️'],
    ['a letter with a hundred marks', `Z${(acute + below).repeat(50)}algo`],
    ['halves of pairs', '\ud800a\udc00'],
  ])('is %s as the language itself says it', (_, text) => {
    for (const form of ['NFC', 'NFD', 'NFKD'] as const) {
      for (const sent of [text, text.normalize('NFD')]) {
        expect(normalForm(sent, form)).toBe(sent.normalize(form))
      }
    }
  })

  test('keeps all marks of a row without end, in its order, broken by a sign that nobody sees', () => {
    const text = `a${acute.repeat(200)}${below.repeat(200)}`
    const kept = normalForm(text)
    expect(kept.normalize('NFD').replaceAll('\u034f', '')).toHaveLength(text.length)
    expect(normalForm(kept)).toBe(kept)
  })

  test.each([
    ['marks in the wrong order', (n: number) => `a${acute.repeat(n)}${below.repeat(n)}`],
    ['marks in turns', (n: number) => `a${(acute + below).repeat(n)}`],
    ['marks that become two', (n: number) => '\u0344'.repeat(n) + below.repeat(n)],
    ['letters that become marks', (n: number) => `${below}\uff9e`.repeat(n)],
    [
      'rows as long as are left',
      (n: number) => `a${acute.repeat(64)}${below.repeat(64)}`.repeat(n / 64),
    ],
    ['rows of nine', (n: number) => `a${acute.repeat(9)}`.repeat(n / 5)],
    ['one sign that becomes eighteen', (n: number) => '\ufdfa'.repeat(n)],
    ['halves of pairs', (n: number) => '\ud800'.repeat(2 * n)],
  ])('costs as much as it is long: %s', (_, text) => {
    for (const form of ['NFC', 'NFD', 'NFKD'] as const) {
      expect(costGrows((n) => void normalForm(text(n), form), 20_000)).toBe('with its length')
    }
  })

  test('what the language itself does with them is what must not happen', () => {
    const marks = (n: number) => `a${acute.repeat(n)}${below.repeat(n)}`
    expect(costGrows((n) => void marks(n).normalize(), 500)).toBe('faster')
  })
})
