// Checklists: copied, kept through a change of category, signed.
import { describe, expect, it } from 'vitest'
import { openLines, progress, setLine, signLines, type ChecklistItem } from './checklist.ts'
import { checklistOf, reconcile } from './category-checklist.ts'

const texts = (lines: ChecklistItem[]) =>
  lines.map((line) => (line.heading ? `# ${line.text}` : line.text))
const signature = { by: 'usr-tiago', at: '2026-11-21T09:12:00.000Z' }

describe('a checklist comes from the category (trade 4)', () => {
  it('has one line per line of text and headings after #', () => {
    const lines = checklistOf('# Entrada\n liga \n\nteclado\n#Saída\n# \ncarrega')
    expect(texts(lines)).toEqual(['# Entrada', 'liga', 'teclado', '# Saída', 'carrega'])
    expect(lines.every((line) => line.state === 'open')).toBe(true)
  })

  it('keeps decided lines, drops open ones and appends new ones when the category changes', () => {
    const lines: ChecklistItem[] = [
      { text: 'Check-in', heading: true, state: 'open' },
      { text: 'Starts', state: 'done', by: 'usr-ana', at: '2026-11-20T08:00:00.000Z' },
      { text: 'Keyboard', state: 'open' },
      { text: 'Hinges', state: 'failed', note: 'left one' },
    ]
    const after = reconcile(lines, 'Starts\n# Cold\nCools down')
    expect(texts(after)).toEqual(['Starts', 'Hinges', '# Cold', 'Cools down'])
    expect(after[0]).toEqual(lines[1])
  })
})

describe('who ticked a line and when is written by the system', () => {
  it('signs a line whose state changed and believes nobody else', () => {
    const before: ChecklistItem[] = [{ text: 'Starts', state: 'open' }]
    const forged: ChecklistItem[] = [
      { text: 'Starts', state: 'done', by: 'usr-ana', at: '2020-01-01T00:00:00.000Z' },
    ]
    expect(signLines(forged, before, signature)).toEqual([
      { text: 'Starts', heading: false, state: 'done', by: 'usr-tiago', at: signature.at },
    ])
  })

  it('keeps the signature of lines that did not change, wherever they are', () => {
    const done: ChecklistItem = {
      text: 'Starts',
      state: 'done',
      by: 'usr-ana',
      at: '2026-11-20T08:00:00.000Z',
    }
    const [, signed] = signLines(
      [{ text: 'New line' }, { ...done, by: 'usr-x' }],
      [done],
      signature,
    )
    expect(signed).toMatchObject({ by: 'usr-ana', at: done.at })
  })

  it('tells two lines of the same words apart', () => {
    const before: ChecklistItem[] = [
      { text: 'Screw', state: 'done', by: 'usr-ana', at: '2026-11-20T08:00:00.000Z' },
      { text: 'Screw', state: 'open' },
    ]
    const now = signLines([{ ...before[0]! }, { text: 'Screw', state: 'done' }], before, signature)
    expect(now.map((line) => line.by)).toEqual(['usr-ana', 'usr-tiago'])
  })

  it('keeps both signatures when two lines of the same words change places', () => {
    const ana = { by: 'usr-ana', at: '2026-11-20T08:00:00.000Z' }
    const rui = { by: 'usr-rui', at: '2026-11-20T09:00:00.000Z' }
    const done: ChecklistItem = { text: 'Screw', heading: false, state: 'done' }
    const open: ChecklistItem = { text: 'Screw', heading: false, state: 'open' }
    const sign = (lines: ChecklistItem[], before: ChecklistItem[]) =>
      signLines(lines, before, signature)
    expect(sign([{ ...done, ...ana }, open], [open, { ...done, ...ana }])).toEqual([
      { ...done, ...ana },
      open,
    ])
    expect(sign([done, open], [open, { ...done, ...ana }])).toEqual([{ ...done, ...ana }, open])
    const both = [
      { ...done, ...ana },
      { ...done, ...rui },
    ]
    expect(sign(both.toReversed(), both)).toEqual(both.toReversed())
    expect(sign([{ text: 'New' }, ...both], both).slice(1)).toEqual(both)
  })

  it('signs the line that was ticked, not one of the same words', () => {
    const done: ChecklistItem = {
      text: 'Screw',
      state: 'done',
      by: 'usr-ana',
      at: '2026-11-20T08:00:00.000Z',
    }
    const { by: _, at: __, ...unsaid } = done
    for (const sent of [done, unsaid]) {
      const lines = signLines([{ ...unsaid }, sent], [{ text: 'Screw' }, done], signature)
      expect(lines.map((line) => line.by)).toEqual(['usr-tiago', 'usr-ana'])
    }
  })

  it('takes the signature away when a line is opened again, and gives headings none', () => {
    const before: ChecklistItem[] = [
      { text: 'Starts', state: 'done', by: 'usr-ana', at: signature.at },
    ]
    const lines = signLines(
      [
        { text: 'Starts', state: 'open', note: 'x' },
        { text: 'T', heading: true, state: 'done' },
      ],
      before,
      signature,
    )
    expect(lines).toEqual([
      { text: 'Starts', heading: false, state: 'open' },
      { text: 'T', heading: true, state: 'open' },
    ])
  })
})

describe('deciding one line', () => {
  const lines: ChecklistItem[] = [{ text: 'a' }, { text: 'b', state: 'failed', note: 'x' }]

  it('leaves the others alone and drops what the line said before', () => {
    const after = setLine(lines, { line: lines[1]!, index: 1 }, { state: 'done' })
    expect(after).toEqual([{ text: 'a' }, { text: 'b', heading: undefined, state: 'done' }])
  })

  it('finds the line again when somebody put another before it', () => {
    const moved = [{ text: 'new' }, ...lines]
    const after = setLine(moved, { line: lines[0]!, index: 0 }, { state: 'na' })
    expect(after.map(({ state }) => state)).toEqual([undefined, 'na', 'failed'])
  })
})

it('counts decided lines without headings', () => {
  const lines: ChecklistItem[] = [
    { text: 'T', heading: true },
    { text: 'a', state: 'done' },
    { text: 'b', state: 'na' },
    { text: 'c' },
  ]
  expect(progress(lines)).toEqual({ decided: 2, total: 3 })
  expect(openLines(lines)).toBe(1)
  expect(progress(undefined)).toEqual({ decided: 0, total: 0 })
})
