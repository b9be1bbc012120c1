// HTML from outside, judged by a browser and not by us: what is shown of it runs nothing, asks nobody unknown, and holds no element that could.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { sanitize } from '#modules/exoreader/rules/html/sanitize.ts'
import { launchBrowser } from '../support/browser.ts'
import { corpusCases, readCase } from './feedparser/corpus.ts'

/** Each calls `alert`, or asks evil.test, where it gets through. */
const attacks = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.test/x.js></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)" / >',
  '<img/src/onerror=alert(1)>',
  '<img src=`x`onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<math><mi href="javascript:alert(1)" actiontype="statusline#https://evil.test/" style="x" onclick=alert(1)>x</mi></math>',
  '<math><maction actiontype="statusline#x" xlink:href="javascript:alert(1)">CLICK<mtext>x</mtext></maction></math>',
  '<math href="javascript:alert(1)"><annotation-xml encoding="text/html"><script>alert(1)</script><img src=x onerror=alert(1)></annotation-xml></math>',
  '<math><annotation-xml encoding="application/xhtml+xml"><style><img src=x onerror=alert(1)></style></annotation-xml><mi>x',
  '<math><semantics><mi>x</mi><annotation encoding="text/html"><img src=x onerror=alert(1)></annotation></semantics></math>',
  '<math><mtext><mglyph src="https://evil.test/x.png"><style><img src=x onerror=alert(1)></style></mglyph></mtext></math>',
  '<math><mtext><malignmark><style><!--</style><a title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">x</a></malignmark></mtext></math>',
  '<math><mi><b><math><mi><style><img src=x onerror=alert(1)></style></mi></math></b></mi></math>',
  '<math><mo><svg><mo><title><style><img src=x onerror=alert(1)></style></title></svg></mo></math>',
  '<math><mtext></p><table><mi><style><a title="</style><img src=x onerror=alert(1)>"></table></math>',
  '<p><math><mrow><mi>x<p>y</mrow></math><a href="javascript:alert(1)">z</a>',
  '<table><math><tr><mtd><td><mtext><style></math></style><img src=x onerror=alert(1)></table>',
  '<math alttext="&quot;><img src=x onerror=alert(1)>"><none/></math><math/><svg/><b>seen</b>',
  '<math><mtext><![CDATA[</mtext><img src=x onerror=alert(1)>]]></mtext></math><math><![CDATA[><img src=x onerror=alert(1)>]]></math>',
  '<math><mspace width="-99999em" height="1e9px"/><mpadded voffset="50em" lspace="-9em"><mtext mathcolor="red">x</mtext></mpadded></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<title><p title="</title><img src=x onerror=alert(1)>">',
  '<noembed><p title="</noembed><img src=x onerror=alert(1)>">',
  '<plaintext><img src=x onerror=alert(1)>',
  '<template><img src=x onerror=alert(1)></template>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe src="https://evil.test/"></iframe>',
  '<iframe src="https://www.youtube.com@evil.test/embed/x"></iframe>',
  '<iframe src="https://www.youtube.com.evil.test/embed/x"></iframe>',
  '<iframe src="https://www.youtube.com/embed/x" srcdoc="<img src=//evil.test/a.png>"></iframe>',
  '<object data="https://evil.test/x.swf"></object><embed src="https://evil.test/x.swf">',
  '<link rel=stylesheet href="https://evil.test/x.css"><base href="https://evil.test/">',
  '<meta http-equiv=refresh content="0;url=https://evil.test/">',
  '<style>@import "https://evil.test/x.css"; body{background:url(https://evil.test/x.png)}</style>',
  '<p style="background:url(https://evil.test/x.png)">x</p>',
  '<table background="https://evil.test/x.png"><tr><td background="https://evil.test/x.png">x</table>',
  '<a href="javascript:alert(1)">x</a><a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a><a href="&#x6A;avascript&colon;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a><a href="vbscript:x">x</a>',
  '<a href="x" onmouseover="alert(1)" style="position:fixed;inset:0">x</a>',
  '<img srcset="javascript:alert(1) 1x, data:image/svg+xml,<svg/onload=alert(1)> 2x">',
  '<video poster="javascript:alert(1)"><source src="javascript:alert(1)" onerror=alert(1)></video>',
  '<audio src="data:text/html,x" onerror=alert(1) autoplay></audio>',
  '<input autofocus onfocus=alert(1)><select autofocus onfocus=alert(1)><button onclick=alert(1)>x',
  '<details open ontoggle=alert(1)>x</details><marquee onstart=alert(1)>x</marquee>',
  '<form action="https://evil.test/"><input name=a><button formaction="javascript:alert(1)">x',
  '<isindex action="javascript:alert(1)"><keygen autofocus onfocus=alert(1)>',
  '<body onload=alert(1)><frameset onload=alert(1)>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]--><!--><img src=x onerror=alert(1)>-->',
  '<!--!><img src=x onerror=alert(1)>--><![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?><?php <img src=x onerror=alert(1)> ?>',
  '<p title="&quot;><img src=x onerror=alert(1)>">x</p><p title=\'"><img src=x onerror=alert(1)>\'>x</p>',
  '&lt;script&gt;alert(1)&lt;/script&gt;&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '<b><p><table><a href="x"></b><script>alert(1)</script></table></a></p>',
  '<a><b id="a" name="createElement"></b></a><img name="body"><p id="__proto__">',
]

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const allowed = 'https://www.youtube-nocookie.com/'

test('nothing runs and nobody unknown is asked, in any of 800 attacks', async () => {
  const cases = corpusCases().filter(({ name }) => name.startsWith('sanitize/'))
  const read = cases.flatMap((one) => {
    const feed = readCase(one)
    return feed ? [feed.description, ...feed.items.map(({ content }) => content)] : []
  })
  const shown = [...attacks.map((html) => sanitize(html, 'https://feeds.test/a/')), ...read]
  expect(shown.length).toBeGreaterThan(800)
  expect(shown.filter((html) => sanitize(html) !== html)).toEqual([])

  const page = await browser.newPage()
  const dialogs: string[] = []
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.route('**/*', (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await page.setContent(shown.map((html) => `<section>${html}</section>`).join('\n'))
  const found = await page.evaluate(() => {
    const all = [...document.body.querySelectorAll('*')]
    const harmful =
      'script,style,svg,mglyph,malignmark,annotation,annotation-xml,object,embed,form,input,button,select,textarea,base,meta,link,template,noscript,[srcdoc]'
    const schemes = all.flatMap((one) =>
      [...one.attributes]
        .filter(({ name }) => /^(href|src|poster|cite)$/.test(name))
        .map(({ value }) => new URL(value).protocol),
    )
    // No browser reads anew what it has written: the tricks with formulas need just that.
    const again = all
      .filter(({ localName }) => localName === 'section')
      .filter((one) => {
        const [before, anew] = [one.innerHTML, document.createElement('div')]
        anew.innerHTML = before
        return anew.innerHTML !== before
      })
    const mathematics = 'http://www.w3.org/1998/Math/MathML'
    const formulas = all.filter(({ namespaceURI }) => namespaceURI === mathematics)
    const isOn = ({ name }: Attr) => name.startsWith('on') || name === 'style' || name === 'id'
    return {
      sections: document.querySelectorAll('body > section').length,
      harmful: all.filter((one) => one.matches(harmful)).map((one) => one.outerHTML),
      handlers: all.filter((one) => [...one.attributes].some(isOn)).map((one) => one.outerHTML),
      readAnew: again.map((one) => one.innerHTML),
      namespaces: [...new Set(all.map(({ namespaceURI }) => namespaceURI))],
      inFormulas: formulas
        .flatMap((one) => [...one.children])
        .filter(({ namespaceURI }) => namespaceURI !== mathematics)
        .map((one) => one.outerHTML),
      ofFormulas: [
        ...new Set(formulas.flatMap(({ attributes }) => [...attributes]).map(({ name }) => name)),
      ].toSorted(),
      schemes: [...new Set(schemes)].toSorted(),
    }
  })
  // Each stayed in its own place: nothing of one closed an element around it.
  expect(found.sections).toBe(shown.length)
  expect(found.harmful).toEqual([])
  expect(found.readAnew).toEqual([])
  expect(found.namespaces.toSorted()).toEqual([
    'http://www.w3.org/1998/Math/MathML',
    'http://www.w3.org/1999/xhtml',
  ])
  expect(found.inFormulas).toEqual([])
  expect(found.ofFormulas).toEqual(['alttext'])
  expect(found.handlers).toEqual([])
  expect(found.schemes.filter((scheme) => !/^(https?|mailto|tel):$/.test(scheme))).toEqual([])
  expect(dialogs).toEqual([])
  const evil = asked.filter((url) => url.includes('evil.test') && !url.startsWith(allowed))
  expect(evil).toEqual([])
  await page.close()
})
