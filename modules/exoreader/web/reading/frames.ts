// Videos that may play within an item: the sites, and the address of each that keeps to itself who looks. Pure. The
// Content-Security-Policy names the same hosts.

export interface KnownFrame {
  readonly src: string
  /** Where people see it on the site itself. */
  readonly page: string
  readonly site: string
}

const youtube = /^(?:www\.|m\.)?(?:youtube\.com|youtube-nocookie\.com)$/
const id = /^\/embed\/([\w-]{6,20})$/
const vimeo = /^\/video\/(\d{4,15})$/

/** The frame of an address, where it is of a site that is known. */
export function frameOf(address: string): KnownFrame | undefined {
  const url = URL.parse(address, 'https://nowhere.invalid')
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const [, video] = (youtube.test(url.host) && id.exec(url.pathname)) || []
  if (video) {
    return {
      src: `https://www.youtube-nocookie.com/embed/${video}`,
      page: `https://www.youtube.com/watch?v=${video}`,
      site: 'YouTube',
    }
  }
  const [, number] = (url.host === 'player.vimeo.com' && vimeo.exec(url.pathname)) || []
  if (!number) return undefined
  return {
    src: `https://player.vimeo.com/video/${number}?dnt=1`,
    page: `https://vimeo.com/${number}`,
    site: 'Vimeo',
  }
}
