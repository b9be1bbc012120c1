// Headings of a text as headings of its page, by table.
import { describe, expect, test } from 'vitest'
import { parseMarkdown } from '#core/markdown/parse.ts'
import { headingRanks } from './heading-ranks.ts'

describe('headings of a page follow its title without a gap', () => {
  test.each([
    ['# a\n## b\n# c', [2, 3, 2]],
    ['### a\n### b', [2, 2]],
    ['## a\n#### b\n## c', [2, 3, 2]],
    ['### a\n# b\n### c', [2, 2, 3]],
    ['# a\n> ###### b\n\n- # c', [2, 3, 2]],
    ['# a\n## b\n### c\n#### d\n##### e\n###### f', [2, 3, 4, 5, 6, 6]],
    ['no heading', []],
  ])('%j', (text, wanted) => {
    expect([...headingRanks(parseMarkdown(text)).values()]).toEqual(wanted)
  })
})
