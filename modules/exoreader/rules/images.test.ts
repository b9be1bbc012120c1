// Which bytes are images, and what becomes of the images of a text.
import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { imageType, withImagesAt } from './images.ts'

const bytes = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0))

test.each([
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['GIF89a\x01\0\x01\0', 'image/gif'],
  ['RIFF\x1a\0\0\0WEBPVP8L', 'image/webp'],
  ['\0\0\0\x20ftypavif\0\0\0\0', 'image/avif'],
  ['BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0', 'image/bmp'],
  ['\0\0\x01\0\x01\0\x10\x10', 'image/x-icon'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ['<?xml version="1.0"?><svg/>', undefined],
  ['<html><script>alert(1)</script>', undefined],
  ['GIF89', undefined],
  ['RIFF\x1a\0\0\0WAVE', undefined],
  ['BM is a text', undefined],
  ['%PDF-1.7', undefined],
  ['', undefined],
])('%j is %s', (head, type) => expect(imageType(bytes(head))).toBe(type))

const through = (url: string) => `/i?url=${encodeURIComponent(url)}`
const shown = (html: string) => withImagesAt(html, through)

test.each([
  [
    'an image',
    '<p>a<img src="https://a.example/b.png?x=1&amp;y=2" alt="A &quot;b&quot;"></p>',
    '<p>a<img src="/i?url=https%3A%2F%2Fa.example%2Fb.png%3Fx%3D1%26y%3D2" alt="A &quot;b&quot;"></p>',
  ],
  [
    'several sizes',
    '<img src="http://a.example/1" srcset="http://a.example/2 2x" sizes="50vw">',
    '<img src="/i?url=http%3A%2F%2Fa.example%2F2">',
  ],
  [
    'widths, of which the narrowest sharp one is enough',
    '<img src="http://a.example/1" srcset="http://a.example/2 300w, http://a.example/4 4000w, http://a.example/3 1600w">',
    '<img src="/i?url=http%3A%2F%2Fa.example%2F3">',
  ],
  [
    'widths that are all narrow',
    '<img src="http://a.example/1" srcset="http://a.example/3 600w, http://a.example/2 300w">',
    '<img src="/i?url=http%3A%2F%2Fa.example%2F3">',
  ],
  [
    'sizes alone',
    '<img srcset="http://a.example/2 2x, http://a.example/3 3x">',
    '<img src="/i?url=http%3A%2F%2Fa.example%2F2">',
  ],
  [
    'a picture',
    '<picture><source srcset="http://a.example/2"><img src="http://a.example/1"></picture>',
    '<picture><img src="/i?url=http%3A%2F%2Fa.example%2F1"></picture>',
  ],
  [
    'the still of a video',
    '<video poster="http://a.example/p" src="http://a.example/v"><source src="http://a.example/w"></video>',
    '<video poster="/i?url=http%3A%2F%2Fa.example%2Fp" src="http://a.example/v"><source src="http://a.example/w"></video>',
  ],
  [
    'an image in the text',
    '<img src="data:image/png;base64,AA">',
    '<img src="data:image/png;base64,AA">',
  ],
  ['no image', '<p>1 &lt; 2 <a href="http://a.example/b.png">x</a></p>', undefined],
  ['the words of one', 'write &lt;img src="http://a.example/1"&gt;', undefined],
])('%s', (_, html, expected = html) => expect(shown(html)).toBe(expected))

const attribute = fc.string({ unit: 'binary', maxLength: 20 })
property.prop([fc.array(attribute, { maxLength: 5 }), fc.webUrl()])(
  'an image leads nowhere else, whatever stands around it',
  (texts, url) => {
    const html = texts.map((text) => `${text}<img src="${url.replaceAll('"', '')}" alt=x>`).join('')
    const after = shown(html)
    for (const [, src] of after.matchAll(/<img src="([^"]*)" alt="x">/g)) {
      expect(src).toMatch(/^\/i\?url=/)
    }
  },
)
