// Formulas in what feeds bring: as they are drawn, in words, and without their drawings for browsers that know no MathML.
import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'
import { sanitize } from './sanitize.ts'

const square = '<mrow><msup><mi>x</mi><mn>2</mn></msup><mo stretchy="false">+</mo><mn>1</mn></mrow>'

test.each([
  [
    'a formula stays, without the notation it was written in',
    `<p>Let <math xmlns="http://www.w3.org/1998/Math/MathML" display="block" class="x"><semantics>${square}<annotation encoding="application/x-tex">x^2 + 1</annotation></semantics></math>.</p>`,
    `<p>Let <math display="block"><semantics>${square}</semantics></math>.</p>`,
  ],
  [
    'a formula that ends none of its empty parts',
    '<math><mi>a</mi><mspace width="1em"/><mi>b</mi><mmultiscripts><mi>F</mi><none/><mn>1</mn><mprescripts/></mmultiscripts></math>',
    '<math><mi>a</mi><mspace width="1em"></mspace><mi>b</mi><mmultiscripts><mi>F</mi><none></none><mn>1</mn><mprescripts></mprescripts></mmultiscripts></math>',
  ],
  [
    'one of which nothing may be shown is its words',
    '<math alttext="e = m c^2"><annotation-xml encoding="MathML-Content"><ci>e</ci></annotation-xml></math>',
    '<math alttext="e = m c^2"><mtext>e = m c^2</mtext></math>',
  ],
  [
    'one of TeX alone is its TeX',
    '<math><semantics><annotation encoding="application/x-tex">a &lt; b</annotation></semantics></math>',
    '<math><semantics></semantics><mtext>a &lt; b</mtext></math>',
  ],
  [
    'what lies in one and is no part of it keeps its words',
    '<math><mi href="https://a.test/">x</mi><mtext><b>if</b> <a href="https://a.test/">so</a></mtext></math>',
    '<math><mi>x</mi><mtext>if so</mtext></math>',
  ],
  [
    'one without an end ends where the next paragraph begins',
    '<p><math><mi>x<p>Next <b>words</b></p>',
    '<p><math><mi>x</mi></math></p><p>Next <b>words</b></p>',
  ],
  ['parts without a formula are words', '<p><mi>x</mi></p>', '<p>x</p>'],
  [
    'the same formula drawn by KaTeX is left out',
    '<span class="katex"><span class="katex-mathml"><math><mi>x</mi></math></span><span class="katex-html" aria-hidden="true"><span>x</span></span></span> and <span class="katex-html">y</span>',
    '<span><span><math><mi>x</mi></math></span></span> and <span>y</span>',
  ],
  [
    'nothing is moved over what stands beside it, or larger than any page',
    '<math><mpadded voffset="9em" lspace="-9em" width="2em"><mspace width="999em"></mspace><mtext mathsize="99em">x</mtext></mpadded></math>',
    '<math><mpadded width="2em"><mspace></mspace><mtext>x</mtext></mpadded></math>',
  ],
  ['a drawing that ends at once hides nothing', '<svg/><p>x</p>', '<p>x</p>'],
])('%s', (_, html, shown) => {
  expect(sanitize(html)).toBe(shown)
  expect(sanitize(shown)).toBe(shown)
})

test('words of formulas are found and summed up once', () => {
  const html =
    '<p>Let <span class="katex"><span><math><semantics><mi>xyz</mi><annotation>\\xyz</annotation></semantics></math></span><span class="katex-html">xyz</span></span> be.</p><svg/>'
  expect(plainText(html)).toBe('Let xyz be.')
})
