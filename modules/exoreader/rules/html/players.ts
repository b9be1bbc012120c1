// Players of others that may be shown inside an item: their hosts, and how their frames are fenced in.
const hosts = new Map([
  ['www.youtube.com', 'www.youtube-nocookie.com'],
  ['youtube.com', 'www.youtube-nocookie.com'],
  ['www.youtube-nocookie.com', 'www.youtube-nocookie.com'],
  ['player.vimeo.com', 'player.vimeo.com'],
  ['www.dailymotion.com', 'www.dailymotion.com'],
  ['geo.dailymotion.com', 'geo.dailymotion.com'],
  ['open.spotify.com', 'open.spotify.com'],
  ['w.soundcloud.com', 'w.soundcloud.com'],
  ['bandcamp.com', 'bandcamp.com'],
  ['embed.podcasts.apple.com', 'embed.podcasts.apple.com'],
  ['player.twitch.tv', 'player.twitch.tv'],
])

export const playerAttributes: readonly (readonly [name: string, value: string])[] = Object.entries(
  {
    sandbox: 'allow-scripts allow-same-origin allow-presentation',
    loading: 'lazy',
    referrerpolicy: 'no-referrer',
    allowfullscreen: '',
  },
)

/** The address of a player over https, without cookies where its host offers that; undefined for a frame of anybody else. */
export function playerAddress(address: string | undefined): string | undefined {
  const url = address === undefined ? null : URL.parse(address)
  const host = url && hosts.get(url.hostname)
  if (!url || !host || url.port !== '' || url.username !== '') return undefined
  return `https://${host}${url.pathname}${url.search}`
}
