// Feeds as the programs that most of the web is made with write them: each as it is met, with what a reader should make of it.
import { describe, expect, test } from 'vitest'
import { read, item, atom, entry, rss, expectItem, type Case } from '#tests/reader/written.ts'

const escaped = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const html = (text: string) => `<content type="html">${escaped(text)}</content>`
const encoded = (text: string) => `<content:encoded><![CDATA[${text}]]></content:encoded>`

describe('sites that post short notes', () => {
  const cases: readonly Case[] = [
    [
      'Mastodon: a note with two pictures, their words, and no title',
      item(
        '<guid isPermaLink="true">https://m.test/@ana/1</guid><link>https://m.test/@ana/1</link>' +
          '<pubDate>Fri, 20 Nov 2026 10:00:00 +0000</pubDate><description>&lt;p&gt;Two boards&lt;/p&gt;</description>' +
          '<media:content url="https://m.test/a.jpeg" type="image/jpeg" fileSize="181500" medium="image"><media:rating scheme="urn:simple">nonadult</media:rating><media:description type="plain">The front</media:description></media:content>' +
          '<media:content url="https://m.test/b.jpeg" type="image/jpeg" fileSize="9000" medium="image"><media:description type="plain">The back</media:description></media:content>' +
          '<category>solder</category>',
      ),
      {
        title: '',
        content: '<p>Two boards</p>',
        image: 'https://m.test/a.jpeg',
        enclosures: [
          { url: 'https://m.test/a.jpeg', type: 'image/jpeg', title: 'The front' },
          { url: 'https://m.test/b.jpeg', type: 'image/jpeg', title: 'The back' },
        ],
        categories: ['solder'],
      },
    ],
    [
      'Mastodon: a film of a phone',
      item(
        '<description>&lt;p&gt;See&lt;/p&gt;</description><media:content url="https://m.test/a.mp4" type="video/mp4" fileSize="1" medium="video"><media:thumbnail url="https://m.test/small.png"/></media:content>',
      ),
      {
        image: 'https://m.test/small.png',
        enclosures: [{ url: 'https://m.test/a.mp4', type: 'video/mp4' }],
      },
    ],
    [
      'Bluesky: words alone, with their lines',
      item(
        '<link>https://bsky.test/profile/ana/post/1</link><description>First line\nsecond &amp; last of it\n\nhttps://site.test/a</description><pubDate>20 Nov 2026 10:00 +0000</pubDate><guid isPermaLink="false">at://did:plc:x/app.bsky.feed.post/1</guid>',
      ),
      {
        title: '',
        content: 'First line\nsecond & last of it\n\nhttps://site.test/a',
        contentType: 'text',
        id: 'at://did:plc:x/app.bsky.feed.post/1',
        publishedAt: '2026-11-20T10:00:00.000Z',
      },
    ],
    [
      'a bridge to Telegram: the words once more as the title, and emoji as pictures',
      item(
        `<title>🔧 Oferta: multímetro por R$ 90</title><description><![CDATA[<blockquote>🖼</blockquote><p><b><img class="emoji" alt="🔧" src="//telegram.test/i/emoji/40/1.png" width="20" height="20">Oferta</b>: multímetro por R$ 90<br><a href="https://t.me/loja">Canal</a></p><img src="https://cdn.test/1.jpg" referrerpolicy="no-referrer">]]></description><guid isPermaLink="false">https://t.me/s/loja/1</guid><link>https://t.me/s/loja/1</link>`,
      ),
      {
        title: '🔧 Oferta: multímetro por R$ 90',
        content:
          '<blockquote>🖼</blockquote><p><b>🔧Oferta</b>: multímetro por R$ 90<br><a href="https://t.me/loja">Canal</a></p><img src="https://cdn.test/1.jpg">',
      },
    ],
    [
      'Micro.blog in JSON: no title, an id that is its address',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1',
        title: 'Ana',
        home_page_url: 'https://ana.test/',
        feed_url: 'https://ana.test/feed.json',
        items: [
          {
            id: 'http://ana.test/2026/11/20/x.html',
            content_html: '<p>Note <img src="uploads/2026/a.jpg"></p>',
            date_published: '2026-11-20T10:00:00-03:00',
            url: 'https://ana.test/2026/11/20/x.html',
            tags: ['Tools'],
          },
        ],
      }),
      {
        title: '',
        link: 'https://ana.test/2026/11/20/x.html',
        content: '<p>Note <img src="https://ana.test/2026/11/20/uploads/2026/a.jpg"></p>',
        publishedAt: '2026-11-20T13:00:00.000Z',
      },
    ],
  ]
  test.each(cases)('%s', (_, written, expected) => expectItem(written, expected))
})

describe('films, software and forums', () => {
  const cases: readonly Case[] = [
    [
      'YouTube: the film above its words, whose lines and addresses stay',
      entry(
        '<id>yt:video:dQw4w9WgXcQ</id><yt:videoId>dQw4w9WgXcQ</yt:videoId><yt:channelId>UC1</yt:channelId><title>A film</title><link rel="alternate" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"/><author><name>Ana</name><uri>https://www.youtube.com/channel/UC1</uri></author><published>2026-11-20T10:00:00+00:00</published><updated>2026-11-21T10:00:00+00:00</updated><media:group><media:title>A film</media:title><media:content url="https://www.youtube.com/v/dQw4w9WgXcQ?version=3" type="application/x-shockwave-flash" width="640" height="390"/><media:thumbnail url="https://i2.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg" width="480" height="360"/><media:description>Parts: https://site.test/parts\n0:00 Start\n1:20 Test &lt;b&gt;</media:description><media:community><media:starRating count="1" average="5.00" min="1" max="5"/><media:statistics views="2"/></media:community></media:group>',
      ),
      {
        title: 'A film',
        author: 'Ana',
        link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        publishedAt: '2026-11-20T10:00:00.000Z',
        image: 'https://i2.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
        enclosures: [],
        content: expect.stringMatching(
          /<\/iframe><p>Parts: <a href="https:\/\/site\.test\/parts">https:\/\/site\.test\/parts<\/a><br>0:00 Start<br>1:20 Test &lt;b&gt;<\/p>$/,
        ),
      },
    ],
    [
      'GitHub: a release, whose picture is a face of 30 dots',
      entry(
        `<id>tag:github.com,2008:Repository/1/v1.2.0</id><updated>2026-11-20T10:00:00Z</updated><link rel="alternate" type="text/html" href="https://github.com/a/b/releases/tag/v1.2.0"/><title>v1.2.0</title>${html('<h2>What\'s Changed</h2>\n<ul>\n<li>Fix &lt;x&gt; by <a class="user-mention" href="https://github.com/c">@c</a></li>\n</ul>')}<author><name>a</name></author><media:thumbnail height="30" width="30" url="https://avatars.githubusercontent.com/u/1?s=60&amp;v=4"/>`,
      ),
      {
        title: 'v1.2.0',
        image: undefined,
        updatedAt: '2026-11-20T10:00:00.000Z',
        content: expect.stringContaining('Fix &lt;x&gt; by <a href="https://github.com/c">@c</a>'),
      },
    ],
    [
      'GitHub: a release without notes',
      entry(
        '<id>tag:github.com,2008:Repository/1/v1</id><link rel="alternate" type="text/html" href="https://github.com/a/b/releases/tag/v1"/><title>v1</title><content>No content.</content>',
      ),
      { title: 'v1', content: 'No content.', contentType: 'text' },
    ],
    [
      'Reddit: a table around picture and words',
      entry(
        `<author><name>/u/ana</name><uri>https://www.reddit.com/user/ana</uri></author><category term="repair" label="r/repair"/>${html('<table> <tr><td> <a href="https://www.reddit.com/r/repair/1/"> <img src="https://preview.redd.it/a.jpg?width=640&amp;s=1" alt="A board" title="A board" /> </a> </td><td> &#32; submitted by &#32; <a href="https://www.reddit.com/user/ana"> /u/ana </a> <br/> <span><a href="https://i.redd.it/a.jpg">[link]</a></span> &#32; <span><a href="https://www.reddit.com/r/repair/1/">[comments]</a></span> </td></tr></table>')}<id>t3_1</id><media:thumbnail url="https://preview.redd.it/a.jpg?width=640&amp;s=1"/><link href="https://www.reddit.com/r/repair/1/"/><updated>2026-11-20T10:00:00+00:00</updated><published>2026-11-20T09:00:00+00:00</published><title>A board</title>`,
      ),
      {
        author: '/u/ana',
        categories: ['r/repair'],
        link: 'https://www.reddit.com/r/repair/1/',
        publishedAt: '2026-11-20T09:00:00.000Z',
        content: expect.stringContaining(
          '<img src="https://preview.redd.it/a.jpg?width=640&amp;s=1"',
        ),
        summary: 'submitted by /u/ana [link] [comments]',
      },
    ],
    [
      'Hacker News by hnrss: comments, and an id that is no page of the story',
      item(
        '<title><![CDATA[Show HN: A & B]]></title><description><![CDATA[\n<p>Article URL: <a href="https://site.test/">https://site.test/</a></p>\n]]></description><pubDate>Fri, 20 Nov 2026 10:00:00 +0000</pubDate><link>https://site.test/</link><dc:creator>ana</dc:creator><comments>https://news.ycombinator.com/item?id=1</comments><guid isPermaLink="false">https://news.ycombinator.com/item?id=1</guid>',
      ),
      {
        title: 'Show HN: A & B',
        comments: 'https://news.ycombinator.com/item?id=1',
        link: 'https://site.test/',
        author: 'ana',
      },
    ],
    [
      'Discourse: small emoji as pictures, and posts counted',
      item(
        '<title>Hum</title><dc:creator><![CDATA[@ana Ana]]></dc:creator><category>Help</category><description><![CDATA[<p>Why? <img src="https://forum.test/images/emoji/twitter/wrench.png?v=12" title=":wrench:" class="emoji" alt=":wrench:" loading="lazy" width="20" height="20"></p><p><small>3 posts - 2 participants</small></p>]]></description><link>https://forum.test/t/hum/1</link><guid isPermaLink="false">forum.test-topic-1</guid><source url="https://forum.test/t/hum/1.rss">Hum</source>',
      ),
      {
        author: '@ana Ana',
        content:
          '<p>Why? <img src="https://forum.test/images/emoji/twitter/wrench.png?v=12" title=":wrench:" alt=":wrench:" width="20" height="20"></p><p><small>3 posts - 2 participants</small></p>',
      },
    ],
    [
      'arXiv: two people in one element',
      item(
        '<title>On hum</title><link>https://arxiv.org/abs/1</link><description>arXiv:1v1 Announce Type: new \nAbstract: We hum.</description><guid isPermaLink="false">oai:arXiv.org:1v1</guid><dc:creator>Ana Souza, Rui Lima</dc:creator><arxiv:announce_type>new</arxiv:announce_type>',
      ),
      { author: 'Ana Souza, Rui Lima', summary: 'arXiv:1v1 Announce Type: new Abstract: We hum.' },
    ],
  ]
  test.each(cases)('%s', (_, written, expected) => expectItem(written, expected))
})

describe('blogs and letters', () => {
  const cases: readonly Case[] = [
    [
      'WordPress: an excerpt, the whole, a face of its own as a picture, and small emoji',
      item(
        `<title>Caf&#233; &#8211; &#8220;ol&#225;&#8221;</title><link>https://blog.test/cafe/</link><comments>https://blog.test/cafe/#respond</comments><dc:creator><![CDATA[ana]]></dc:creator><pubDate>Fri, 20 Nov 2026 10:00:00 +0000</pubDate><category><![CDATA[Áudio & vídeo]]></category><guid isPermaLink="false">https://blog.test/?p=7</guid><description><![CDATA[<p>Begin [&#8230;]</p>\n<p>The post <a href="https://blog.test/cafe/">Café</a> appeared first on <a href="https://blog.test">Blog</a>.</p>]]></description>${encoded('<p>Whole <img src="https://s.w.org/images/core/emoji/15.0.3/72x72/1f642.png" alt="🙂" class="wp-smiley" style="height: 1em; max-height: 1em;" /></p>')}<wfw:commentRss>https://blog.test/cafe/feed/</wfw:commentRss><slash:comments>0</slash:comments><media:content url="https://2.gravatar.com/avatar/1?s=96&amp;d=identicon" medium="image"><media:title type="html">ana</media:title></media:content>`,
      ),
      {
        title: 'Café – “olá”',
        content: '<p>Whole 🙂</p>',
        comments: 'https://blog.test/cafe/#respond',
        categories: ['Áudio & vídeo'],
        image: undefined,
        enclosures: [],
      },
    ],
    [
      'WordPress: a section that is cut in two where its text says how one ends',
      item(encoded('<p>In XML: <code>a]]]]><![CDATA[></code></p>')),
      { content: '<p>In XML: <code>a]]&gt;</code></p>' },
    ],
    [
      'Blogger: an older form of Atom with threads, whose picture is a small one',
      atom(
        `<entry><id>tag:blogger.com,1999:blog-1.post-2</id><published>2026-11-20T10:00:00.000-03:00</published><updated>2026-11-20T10:00:27.711-03:00</updated><category scheme="http://www.blogger.com/atom/ns#" term="radio"/><title type='text'>Rádio</title>${html('<div class="separator" style="clear: both;"><a href="https://1.bp.blogspot.com/a/s1600/a.jpg"><img border="0" src="https://1.bp.blogspot.com/a/s320/a.jpg" width="320" height="240" /></a></div><span style="font-family: arial;">Oi<br /></span>')}<link rel='replies' type='application/atom+xml' href='https://b.test/feeds/2/comments/default' title='Postar comentários'/><link rel='replies' type='text/html' href='https://b.test/2026/11/radio.html#comment-form' title='0 Comentários'/><link rel='edit' type='application/atom+xml' href='https://www.blogger.com/feeds/1/posts/default/2'/><link rel='self' type='application/atom+xml' href='https://www.blogger.com/feeds/1/posts/default/2'/><link rel='alternate' type='text/html' href='https://b.test/2026/11/radio.html' title='Rádio'/><author><name>Ana</name><email>noreply@blogger.com</email><gd:image rel='http://schemas.google.com/g/2005#thumbnail' width='16' height='16' src='https://img1.blogblog.com/img/b16-rounded.gif'/></author><media:thumbnail url="https://1.bp.blogspot.com/a/s72-c/a.jpg" height="72" width="72"/><thr:total>0</thr:total></entry>`,
      ),
      {
        title: 'Rádio',
        author: 'Ana',
        link: 'https://b.test/2026/11/radio.html',
        comments: 'https://b.test/2026/11/radio.html#comment-form',
        image: 'https://1.bp.blogspot.com/a/s320/a.jpg',
        publishedAt: '2026-11-20T13:00:00.000Z',
        content:
          '<div><a href="https://1.bp.blogspot.com/a/s1600/a.jpg"><img src="https://1.bp.blogspot.com/a/s320/a.jpg" width="320" height="240"></a></div><span>Oi<br></span>',
      },
    ],
    [
      'Substack: pictures whose addresses have commas, forms that ask for an address',
      item(
        `<title><![CDATA[On hum]]></title><description><![CDATA[Why it hums]]></description><link>https://ana.substack.test/p/hum</link><guid isPermaLink="false">https://ana.substack.test/p/hum</guid><dc:creator><![CDATA[Ana]]></dc:creator><enclosure url="https://substackcdn.test/image/fetch/x.png" length="0" type="image/jpeg"/>${encoded('<div class="subscription-widget-wrap-editor" data-attrs="{&quot;url&quot;:&quot;x&quot;}"><div class="subscription-widget show-subscribe"><form class="subscription-widget-form"><input type="email" class="email-input" name="email" placeholder="Type your email…" tabindex="-1"><input type="submit" class="button primary" value="Subscribe"></form></div></div><p>Body</p><div class="captioned-image-container"><figure><a class="image-link image2" target="_blank" href="https://substackcdn.test/image/fetch/$s_!a!,f_auto/x.png"><picture><source type="image/webp" srcset="https://substackcdn.test/image/fetch/$s_!a!,w_424,c_limit/x.png 424w, https://substackcdn.test/image/fetch/$s_!a!,w_1456,c_limit/x.png 1456w" sizes="100vw"><img src="https://substackcdn.test/image/fetch/$s_!a!,w_1456,c_limit/x.png" width="1456" height="970" alt="" srcset="https://substackcdn.test/image/fetch/$s_!a!,w_424,c_limit/x.png 424w" sizes="100vw"></picture></a></figure></div>')}`,
      ),
      {
        summary: 'Why it hums',
        image: 'https://substackcdn.test/image/fetch/x.png',
        content: expect.stringMatching(
          /^<div><div><\/div><\/div><p>Body<\/p>.*<img src="https:\/\/substackcdn\.test\/image\/fetch\/\$s_!a!,w_1456,c_limit\/x\.png"/,
        ),
      },
    ],
    [
      'Ghost: its picture beside the text',
      item(
        `<title><![CDATA[Hum]]></title><description><![CDATA[Short]]></description><link>https://ghost.test/hum/</link><guid isPermaLink="false">65f</guid><category><![CDATA[Audio]]></category><dc:creator><![CDATA[Ana]]></dc:creator><media:content url="https://ghost.test/content/images/a.jpg" medium="image"/>${encoded('<img src="https://ghost.test/content/images/a.jpg" alt="Hum"><p>Body</p>')}`,
      ),
      { image: 'https://ghost.test/content/images/a.jpg', summary: 'Short', enclosures: [] },
    ],
    [
      'Medium: a dot that counts readers',
      item(
        `<title><![CDATA[Hum]]></title><link>https://medium.test/p/1?source=rss</link><guid isPermaLink="false">https://medium.test/p/1</guid><atom:updated>2026-11-21T10:00:00.000Z</atom:updated>${encoded('<figure><img alt="" src="https://cdn.medium.test/1.jpeg" /><figcaption>Bench</figcaption></figure><p>Body</p><img src="https://medium.test/_/stat?event=post" width="1" height="1" alt="">')}`,
      ),
      {
        updatedAt: '2026-11-21T10:00:00.000Z',
        content:
          '<figure><img alt src="https://cdn.medium.test/1.jpeg"><figcaption>Bench</figcaption></figure><p>Body</p>',
      },
    ],
    [
      'a letter by mail: words that mails alone should preview, and tables as a frame',
      entry(
        `<id>urn:kill-the-newsletter:1</id><title>Letter</title><author><name>shop@mail.test</name></author><link rel="alternate" type="text/html" href="https://mail.test/1.html"/>${html('<html><head><title>x</title><style>p{color:red}</style></head><body><div style="display:none;max-height:0">Preview of it</div><span style="DISPLAY : none">more</span><div hidden>still more</div><table role="presentation" width="600"><tr><td align="center"><p>Hello</p></td></tr></table><img src="https://mail.test/open.gif" width="1" height="1" style="display:block"></body></html>')}`,
      ),
      { content: '<table><tr><td align="center"><p>Hello</p></td></tr></table>', summary: 'Hello' },
    ],
    [
      'FeedBurner: its own address, its dot and its signs',
      item(
        '<link>http://feedproxy.google.com/~r/x/~3/1/</link><feedburner:origLink>https://site.test/1</feedburner:origLink><description>&lt;p&gt;Body&lt;/p&gt;&lt;img src="http://feeds.feedburner.com/~r/x/~4/1" height="1" width="1" alt=""/&gt;</description>',
      ),
      { link: 'https://site.test/1', content: '<p>Body</p>' },
    ],
    [
      'Tumblr and others: pictures that are loaded when they are seen',
      item(
        '<description>&lt;img src="/blank.gif" data-src="/a.jpg"&gt;&lt;img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-lazy-src="/b.jpg"&gt;&lt;img class="lazyload" data-srcset="/c-300.jpg 300w, /c-900.jpg 900w"&gt;</description>',
      ),
      {
        content:
          '<img src="https://site.test/a.jpg"><img src="https://site.test/b.jpg"><img srcset="https://site.test/c-300.jpg 300w, https://site.test/c-900.jpg 900w">',
      },
    ],
    [
      'a picture for those without scripts alone',
      item(
        '<description>&lt;p&gt;A&lt;/p&gt;&lt;noscript&gt;&lt;img src="/a.jpg" alt="Bench"&gt;Please allow scripts&lt;/noscript&gt;&lt;img data-src="/b.jpg"&gt;&lt;noscript&gt;&lt;img src="/b.jpg"&gt;&lt;/noscript&gt;</description>',
      ),
      {
        content:
          '<p>A</p><img src="https://site.test/a.jpg" alt="Bench"><img src="https://site.test/b.jpg">',
      },
    ],
    [
      'a film in a frame that is loaded when it is seen',
      item(
        '<description>&lt;iframe src="about:blank" data-src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=90"&gt;&lt;/iframe&gt;&lt;iframe src="//player.vimeo.com/video/1"&gt;&lt;/iframe&gt;&lt;iframe src="https://ads.test/1"&gt;&lt;/iframe&gt;</description>',
      ),
      {
        content: expect.stringMatching(
          /^<iframe [^>]*src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?start=90"><\/iframe><iframe src="https:\/\/player\.vimeo\.com\/video\/1"[^>]*><\/iframe>$/,
        ),
      },
    ],
    [
      'links that run something, and pictures within the text',
      item(
        '<description>&lt;a href="javascript:x()"&gt;a&lt;/a&gt;&lt;a href=" JaVa&amp;#10;script:x()"&gt;b&lt;/a&gt;&lt;a href="data:text/html,x"&gt;c&lt;/a&gt;&lt;a href="../up"&gt;d&lt;/a&gt;&lt;a href="tel:+5531"&gt;e&lt;/a&gt;</description><link>https://site.test/2026/post/</link>',
      ),
      {
        content:
          '<a>a</a><a>b</a><a>c</a><a href="https://site.test/2026/up">d</a><a href="tel:+5531">e</a>',
      },
    ],
  ]
  test.each(cases)('%s', (_, written, expected) => expectItem(written, expected))
})

describe('news', () => {
  const cases: readonly Case[] = [
    [
      'the BBC: a picture beside a line of text',
      item(
        '<title><![CDATA[Bench]]></title><description><![CDATA[A line]]></description><link>https://bbc.test/1?at_medium=RSS</link><guid isPermaLink="false">https://bbc.test/1#0</guid><media:thumbnail width="240" height="135" url="https://ichef.bbci.test/240/1.jpg"/>',
      ),
      { image: 'https://ichef.bbci.test/240/1.jpg', content: 'A line' },
    ],
    [
      'a newspaper with pictures in several sizes: the largest one',
      item(
        '<title>Bench</title><media:content width="140" url="https://i.guim.test/140.jpg"/><media:content width="460" url="https://i.guim.test/460.jpg"/><media:credit>Ana</media:credit>',
      ),
      { image: 'https://i.guim.test/460.jpg', enclosures: [] },
    ],
    [
      'G1: a picture in the text, the date of Brazil',
      item(
        '<title>Peças</title><pubDate>sex, 20 nov 2026 10:00:00 -0300</pubDate><description>&lt;img src="https://s2-g1.test/a.jpg" /&gt;&lt;br /&gt; Texto</description><guid isPermaLink="true">https://g1.test/1.ghtml</guid>',
      ),
      {
        link: 'https://g1.test/1.ghtml',
        publishedAt: '2026-11-20T13:00:00.000Z',
        content: '<img src="https://s2-g1.test/a.jpg"><br> Texto',
      },
    ],
    [
      'Google News: a list in the text, the source named',
      item(
        '<title>Bench - Paper</title><link>https://news.google.com/rss/articles/1?oc=5</link><guid isPermaLink="false">CBM1</guid><description>&lt;a href="https://news.google.com/1" target="_blank"&gt;Bench&lt;/a&gt;&amp;nbsp;&amp;nbsp;&lt;font color="#6f6f6f"&gt;Paper&lt;/font&gt;</description><source url="https://paper.test">Paper</source>',
      ),
      {
        summary: 'Bench Paper',
        content: '<a href="https://news.google.com/1">Bench</a>\u00a0\u00a0Paper',
      },
    ],
    [
      'Google Alerts: marks in the title, an address behind another',
      entry(
        `<id>tag:google.com,2013:googlealerts/feed:1</id><title type="html">The &lt;b&gt;bench&lt;/b&gt; &amp;amp; you</title><link href="https://www.google.com/url?rct=j&amp;sa=t&amp;url=https://site.test/1&amp;ct=ga"/><published>2026-11-20T10:00:00Z</published>${html('About the <b>bench</b>&nbsp;...')}<author><name></name></author>`,
      ),
      { title: 'The bench & you', author: undefined, content: 'About the <b>bench</b>\u00a0...' },
    ],
    [
      'Japanese in RDF',
      `<?xml version="1.0" encoding="UTF-8"?><rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xml:lang="ja"><channel rdf:about="https://jp.test/index.rdf"><title>修理</title><link>https://jp.test/</link><items><rdf:Seq><rdf:li rdf:resource="https://jp.test/1"/></rdf:Seq></items></channel><item rdf:about="https://jp.test/1"><title>半田ごて「新型」</title><link>https://jp.test/1</link><description>要約です。</description><dc:date>2026-11-20T19:00:00+09:00</dc:date><dc:subject>工具</dc:subject><content:encoded><![CDATA[<p>本文。<br />次の行。</p>]]></content:encoded></item></rdf:RDF>`,
      {
        title: '半田ごて「新型」',
        summary: '要約です。',
        content: '<p>本文。<br>次の行。</p>',
        publishedAt: '2026-11-20T10:00:00.000Z',
        categories: ['工具'],
      },
    ],
    [
      'Arabic, from right to left, with its own digits in a date',
      rss(
        '<item><title>إصلاح الراديو</title><description>&lt;p dir="rtl"&gt;نص&lt;/p&gt;</description><pubDate>٢٠ نوفمبر ٢٠٢٦ ١٠:٠٠</pubDate><link>https://ar.test/إصلاح</link></item>',
        '<title>ورشة</title><language>ar</language>',
      ),
      {
        title: 'إصلاح الراديو',
        content: '<p dir="rtl">نص</p>',
        link: 'https://ar.test/%D8%A5%D8%B5%D9%84%D8%A7%D8%AD',
        publishedAt: '2026-11-20T10:00:00.000Z',
      },
    ],
    [
      'days before months, as a feed in Portuguese means them',
      rss(
        '<item><title>Peças</title><pubDate>05/11/2026 10:30</pubDate></item>',
        '<title>Loja</title><language>pt-BR</language>',
      ),
      { publishedAt: '2026-11-05T10:30:00.000Z' },
    ],
    [
      'months before days, as a feed of the United States means them',
      rss(
        '<item><title>Parts</title><pubDate>05/11/2026 10:30</pubDate></item>',
        '<title>Shop</title><language>en-us</language>',
      ),
      { publishedAt: '2026-05-11T10:30:00.000Z' },
    ],
    [
      'letters of Windows in what says it is UTF-8',
      rss('<item><title>Caf\u00e9 \u0096 \u0093ol\u00e1\u0094</title></item>'),
      { title: 'Café – “olá”' },
    ],
    [
      'Atom of the shop next door: what else it says of itself stays out',
      atom(
        '<link rel="self" href="https://shop.test/a.atom"/><link rel="alternate" href="https://shop.test/"/><entry><id>https://shop.test/p/1</id><title>Braid</title><link rel="alternate" type="text/html" href="https://shop.test/p/1"/><s:type>Tools</s:type><s:variant><id>https://shop.test/v/1</id><title>2 mm</title><s:price currency="BRL">9.90</s:price></s:variant><summary type="html">&lt;table&gt;&lt;tr&gt;&lt;td&gt;9.90&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</summary></entry>',
      ),
      {
        title: 'Braid',
        link: 'https://shop.test/p/1',
        content: '<table><tr><td>9.90</td></tr></table>',
      },
    ],
  ]
  test.each(cases)('%s', (_, written, expected) => expectItem(written, expected))
})

test('what a feed says of itself is no link of its site: itself, its next page, its hub', () => {
  const about =
    '<title>F</title><atom:link href="https://site.test/blog/feed.xml" rel="self" type="application/rss+xml"/><atom:link rel="next" href="https://site.test/2"/><atom:link rel="hub" href="https://hub.test/"/><link>https://site.test/blog</link><atom:link rel="alternate" href="https://site.test/wrong.json" type="application/json"/>'
  expect(read(rss('', about))).toMatchObject({
    link: 'https://site.test/blog',
    self: 'https://site.test/blog/feed.xml',
    hubs: ['https://hub.test/'],
  })
})
