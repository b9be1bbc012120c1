// Podcasts as their hosts write them: several files of one episode, lengths in every form, types that are missing or wrong.
import { describe, expect, test } from 'vitest'
import { read, item, entry, expectItem, type Case } from '#tests/reader/written.ts'

const sound = '<enclosure url="https://pod.test/1.mp3" length="1" type="audio/mpeg"/>'

describe('files of an episode', () => {
  const cases: readonly Case[] = [
    [
      'two enclosures, which RSS does not know and hosts write',
      item(`${sound}<enclosure url="https://pod.test/1.pdf" type="application/pdf" length="9"/>`),
      {
        enclosures: [
          { url: 'https://pod.test/1.mp3', type: 'audio/mpeg' },
          { url: 'https://pod.test/1.pdf', type: 'application/pdf' },
        ],
      },
    ],
    [
      'the same file again for players of media, and others of the new namespace',
      item(
        `${sound}<media:content url="https://pod.test/1.mp3" fileSize="1" type="audio/mpeg"/><podcast:alternateEnclosure type="audio/opus" length="2"><podcast:source uri="https://pod.test/1.opus"/></podcast:alternateEnclosure><podcast:chapters url="https://pod.test/1.json" type="application/json+chapters"/><podcast:transcript url="https://pod.test/1.vtt" type="text/vtt"/><podcast:person role="host">Ana</podcast:person>`,
      ),
      { enclosures: [{ url: 'https://pod.test/1.mp3', type: 'audio/mpeg', bytes: 1 }] },
    ],
    [
      'one film in several sizes: the one that is meant',
      item(
        '<media:group><media:content url="https://v.test/low.mp4" type="video/mp4" bitrate="300"/><media:content url="https://v.test/mid.mp4" type="video/mp4" isDefault="true" duration="63"/><media:content url="https://v.test/high.mp4" type="video/mp4"/><media:thumbnail url="https://v.test/a.jpg"/></media:group>',
      ),
      {
        enclosures: [{ url: 'https://v.test/mid.mp4', type: 'video/mp4', seconds: 63 }],
        image: 'https://v.test/a.jpg',
      },
    ],
    [
      'no type and no length, an address that ends in no name, beside a duration',
      item(
        '<enclosure url="https://pod.test/play/123?key=1"/><itunes:duration>12:00</itunes:duration>',
      ),
      {
        enclosures: [{ url: 'https://pod.test/play/123?key=1', type: 'audio/mpeg', seconds: 720 }],
      },
    ],
    [
      'a type that says nothing',
      item('<enclosure url="https://pod.test/1.m4a" type="application/octet-stream" length="0"/>'),
      { enclosures: [{ url: 'https://pod.test/1.m4a', type: 'audio/mp4' }] },
    ],
    [
      'a type without its kind, and one with a blank',
      item(
        '<enclosure url="https://pod.test/1.mp3" type="mp3"/><enclosure url="https://pod.test/2.ogg" type=" audio/ogg; codecs=opus "/>',
      ),
      { enclosures: [{ type: 'audio/mpeg' }, { type: 'audio/ogg; codecs=opus' }] },
    ],
    [
      'an address beside the site, with blanks',
      item(
        '<link>https://pod.test/e/1</link><enclosure url="/files/my show.mp3" type="audio/mpeg"/>',
      ),
      { enclosures: [{ url: 'https://site.test/files/my%20show.mp3' }] },
    ],
    [
      'neither link nor page: an episode is known by its file',
      item(`<title>Episode</title><guid isPermaLink="false">e1</guid>${sound}`),
      { link: undefined, enclosures: [{ url: 'https://pod.test/1.mp3' }] },
    ],
    [
      'an enclosure of Atom',
      entry(
        '<link rel="enclosure" type="audio/mpeg" length="1337" href="https://pod.test/1.mp3" title="Show"/><link href="https://pod.test/e/1"/>',
      ),
      {
        link: 'https://pod.test/e/1',
        enclosures: [{ url: 'https://pod.test/1.mp3', bytes: 1337, title: 'Show' }],
      },
    ],
    [
      'attachments of JSON',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'Pod',
        items: [
          {
            id: 'e1',
            title: 'Episode',
            authors: [{ name: 'Ana', url: 'https://ana.test' }, { name: 'Rui' }],
            content_text: 'One\n\nTwo https://site.test',
            language: 'pt-BR',
            attachments: [
              {
                url: 'https://pod.test/1.m4a',
                mime_type: 'audio/x-m4a',
                title: 'Show',
                size_in_bytes: 89970236,
                duration_in_seconds: 6629.5,
              },
            ],
          },
        ],
        hubs: [{ type: 'WebSub', url: 'https://hub.test/' }],
      }),
      {
        author: 'Ana, Rui',
        content: 'One\n\nTwo https://site.test',
        contentType: 'text',
        enclosures: [
          { url: 'https://pod.test/1.m4a', type: 'audio/x-m4a', bytes: 89970236, title: 'Show' },
        ],
      },
    ],
    [
      'what the show says in the words of Google and of iTunes',
      item(
        `<itunes:title>Hum</itunes:title><title>12: Hum</title><itunes:subtitle>Short</itunes:subtitle><itunes:summary><![CDATA[<p>Long</p>]]></itunes:summary><googleplay:description>Long</googleplay:description><itunes:episode>12</itunes:episode><itunes:image href="https://pod.test/1.jpg"/><itunes:keywords>radio, hum</itunes:keywords>${sound}`,
      ),
      {
        title: '12: Hum',
        content: '<p>Long</p>',
        image: 'https://pod.test/1.jpg',
        categories: ['radio', 'hum'],
      },
    ],
  ]
  test.each(cases)('%s', (_, written, expected) => expectItem(written, expected))
})

test.each([
  ['2530', 2530],
  ['2530.7', 2531],
  ['42:10', 2530],
  ['00:42:10', 2530],
  ['1:02:03', 3723],
  ['01:02:03.500', 3724],
  ['42 min', 2520],
  ['1h 02m', 3720],
  ['42m10s', 2530],
  ['PT42M10S', 2530],
  ['PT1H', 3600],
  [' 42:10 ', 2530],
  ['0', undefined],
  ['00:00:00', undefined],
  ['about an hour', undefined],
  ['-5', undefined],
])('a length of %j', (written, seconds) => {
  const [first] = read(item(`<itunes:duration>${written}</itunes:duration>${sound}`)).items
  expect(first?.enclosures[0]?.seconds).toBe(seconds)
})

test('a length with a million blanks in it is none', () => {
  const written = `1h${' '.repeat(1_000_000)}x`
  const [first] = read(item(`<itunes:duration>${written}</itunes:duration>${sound}`)).items
  expect(first?.enclosures[0]?.seconds).toBeUndefined()
})

test('an episode without id and link stays the same when its words are changed', () => {
  const key = (words: string) =>
    read(item(`<title>Episode</title><description>${words}</description>${sound}`)).items[0]?.key
  expect(key('One')).toBe(key('Two'))
})
