// The namespaces that feeds use, each with the prefix it usually has. Those of the formats themselves have none.
const usualPrefixes: readonly (readonly [prefix: string, ...namespaces: string[]])[] = [
  [
    '',
    'http://backend.userland.com/rss',
    'http://backend.userland.com/rss2',
    'http://blogs.law.harvard.edu/tech/rss',
    'http://cyber.law.harvard.edu/rss/rss.html',
    'http://purl.org/rss/1.0',
    'http://my.netscape.com/rdf/simple/0.9',
    'http://my.netscape.com/publish/formats/rss-0.91.dtd',
    'http://channel.netscape.com/rdf/simple/0.9',
    'http://purl.org/net/rss1.1#',
    'http://purl.org/rss/1.0/modules/rss091#',
    'http://example.com/newformat#',
    'http://example.com/necho',
    'http://purl.org/echo',
    'uri/of/echo/namespace#',
    'http://purl.org/pie',
    'http://purl.org/atom/ns#',
    'http://www.w3.org/2005/atom',
    'http://purl.org/atom/ns',
  ],
  ['content', 'http://purl.org/rss/1.0/modules/content'],
  ['dc', 'http://purl.org/dc/elements/1.1', 'http://purl.org/dc/elements/1.0'],
  ['dcterms', 'http://purl.org/dc/terms'],
  ['feedburner', 'http://rssnamespace.org/feedburner/ext/1.0'],
  [
    'itunes',
    'http://www.itunes.com/dtds/podcast-1.0.dtd',
    'http://example.com/dtds/podcast-1.0.dtd',
  ],
  ['media', 'http://search.yahoo.com/mrss'],
  [
    'podcast',
    'https://podcastindex.org/namespace/1.0',
    'https://github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md',
  ],
  ['rdf', 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'],
  ['slash', 'http://purl.org/rss/1.0/modules/slash'],
  ['sy', 'http://purl.org/rss/1.0/modules/syndication'],
  ['thr', 'http://purl.org/syndication/thread/1.0', 'http://purl.org/rss/1.0/modules/threading'],
  ['wfw', 'http://wellformedweb.org/commentapi'],
  ['xhtml', 'http://www.w3.org/1999/xhtml'],
  ['svg', 'http://www.w3.org/2000/svg'],
  ['xml', 'http://www.w3.org/xml/1998/namespace'],
  ['yt', 'http://www.youtube.com/xml/schemas/2015'],
]

const prefixOf = new Map(
  usualPrefixes.flatMap(([prefix, ...names]) => names.map((name) => [name, prefix] as const)),
)

/** The usual prefix of a namespace, however its case, scheme and last slash are written; undefined for one that no rule here names. */
export function canonicalNamespace(namespace: string): string | undefined {
  const exact = prefixOf.get(namespace)
  if (exact !== undefined) return exact
  const plain = namespace.trim().toLowerCase().replace(/\/$/, '')
  return prefixOf.get(plain) ?? prefixOf.get(plain.replace(/^https:/, 'http:'))
}
