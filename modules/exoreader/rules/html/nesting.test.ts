// Pages that are nested deeper than any honest one are found before they cost anything; long ones are not taken for deep ones.
import { expect, test } from 'vitest'
import { isNestedDeeper } from './nesting.ts'

const times = (written: string) => written.repeat(3_000)

test.each([
  ['elements in elements', times('<div>')],
  ['elements that nobody knows', times('<x-y>')],
  ['elements that only look as if they ended', times('<div/>')],
  ['tables in tables', times('<table><tr><td>')],
  ['bold in bold', times('<b>')],
  ['drawings in drawings', times('<svg><g>')],
  ['capitals', times('<DIV>')],
])('%s are deep', (_, html) => expect(isNestedDeeper(html, 2_000)).toBe(true))

test.each([
  ['elements side by side', times('<div><b>x</b></div>')],
  ['paragraphs without ends', times('<p>x')],
  ['lists without ends', times('<ul><li>x<li>y</ul>')],
  ['cells and rows without ends', `<table>${times('<tr><td>x<td>y')}</table>`],
  ['choices without ends', `<select>${times('<option>x')}</select>`],
  ['terms without ends', `<dl>${times('<dt>x<dd>y')}</dl>`],
  ['pictures and breaks', times('<img src=x><br><hr>')],
  ['lines of a drawing', `<svg>${times('<path d="M0 0"/>')}</svg>`],
  ['tags in a script', `<script>${times('"<div>"')}</script>`],
  ['tags in comments', `<!--${times('<div>')}-->`],
  ['ends without a beginning', times('</div>')],
])('%s are not', (_, html) => expect(isNestedDeeper(html, 2_000)).toBe(false))
