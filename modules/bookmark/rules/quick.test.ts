// The line that saves a page: what of it is the address, what are tags, what is the title.
import { expect, test } from 'vitest'
import { readQuickLine } from './quick.ts'

test.each([
  ['dell.com', 'dell.com', [], ''],
  ['https://dell.com/a #Manuals #dell', 'https://dell.com/a', ['Manuals', 'dell'], ''],
  ['#manuals dell.com Owner’s manual', 'dell.com', ['manuals'], 'Owner’s manual'],
  ['Latitude 5420 https://dell.com/x#part', 'https://dell.com/x#part', [], 'Latitude 5420'],
  [' # ', '#', [], ''],
  ['', '', [], ''],
])('%s', (text, url, tag_names, title) =>
  expect(readQuickLine(text)).toEqual({ url, tag_names, title }),
)
