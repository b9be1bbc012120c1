// What an item says: its content as it came, or the whole article where somebody asked for it, with pictures and media.
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { isMedia } from '#core/entity/media-type.ts'
import { useTexts } from '#web/api/texts.ts'
import { hasPictures } from '../../rules/html/own-pictures.ts'
import { textAsHtml } from '../../rules/html/text-as-html.ts'
import { MediaLine } from '../media/MediaLine.tsx'
import type { Enclosure, Item } from '../reader-calls.ts'
import { drawHtml, webAddress, type Picture } from './draw-html.tsx'
import { frameOf } from './frames.ts'
import classes from './reading.module.css'

interface ItemContentProps {
  readonly item: Item
  /** In the place of its own content: the article of its page. */
  readonly article?: string | undefined
  /** Rank of the headings in it. */
  readonly heading: 'h2' | 'h3'
}

export function ItemContent({ item, article, heading }: ItemContentProps) {
  const { content = '', content_type, summary = '' } = item
  const html = article ?? content
  const isText = article === undefined && content_type === 'text'
  const body = useMemo(() => {
    return drawHtml(isText || html === '' ? textAsHtml(html || summary) : html, {
      heading,
      picture: (picture) => <ShownPicture {...picture} />,
      frame: (address) => <Frame address={address} />,
      media: ({ type, src }) => (
        <MediaLine item={item} enclosure={{ url: src, type: `${type}/*` }} />
      ),
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a mark of the item changes nothing of what it says
  }, [html, isText, summary, heading, item._id])
  const media = (item.enclosures ?? []).filter((one) => isPlayed(one) && !html.includes(one.url))
  const files = (item.enclosures ?? []).filter((one) => !isPlayed(one) && !isPicture(one))
  const isBare =
    article === undefined && media.length === 0 && !hasPictures(html, isText ? 'text' : 'html')
  const pictures = isBare ? (item.enclosures ?? []).filter(isPicture) : []
  const lead = isBare && pictures.length === 0 && item.image ? { url: item.image } : undefined
  return (
    <>
      {media.map((one) => (
        <MediaLine key={one.url} item={item} enclosure={one} />
      ))}
      <div className={classes.content} dir="auto">
        {lead && <Beside pictures={[lead]} />}
        {body}
        {lead === undefined && <Beside pictures={pictures} />}
      </div>
      {files.length > 0 && <Files files={files} as={heading} />}
    </>
  )
}

const isPlayed = ({ type = '' }: Enclosure) => isMedia(type)
const isPicture = ({ type = '' }: Enclosure) => type.startsWith('image/')

/** Pictures that come beside a text without any: of a note, or the item's own. */
function Beside({ pictures }: { pictures: readonly Enclosure[] }) {
  return pictures.map(({ url, title = '' }) => (
    <p key={url}>
      <ShownPicture src={url} alt={title} />
    </p>
  ))
}

/** Pictures come through the server alone; one that does not is a link to it. */
function ShownPicture({ src, alt, ...size }: Picture) {
  const t = useTexts()
  const [isBroken, setBroken] = useState(false)
  const [isShown, setShown] = useState(false)
  if (src.startsWith('/_reader/')) {
    // What the server does not take for a picture is none.
    if (isBroken) return alt && <span className={classes.noPicture}>{alt}</span>
    const look = { ...size, loading: 'lazy', decoding: 'async' } as const
    return (
      <img
        src={src}
        alt={alt}
        {...look}
        data-shown={isShown || undefined}
        onLoad={() => setShown(true)}
        onError={() => setBroken(true)}
      />
    )
  }
  const href = webAddress(src)
  if (href === undefined) return null
  return (
    <a className={classes.noPicture} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {alt || t('reader.picture')}
    </a>
  )
}

/** A video of a site that plays on its own page: it is loaded when somebody wants to see it. */
function Frame({ address }: { address: string }) {
  const t = useTexts()
  const [isWanted, setWanted] = useState(false)
  const known = frameOf(address)
  if (!known) {
    const href = webAddress(address)
    return href === undefined ? null : <OutsideLink href={href} />
  }
  if (isWanted) {
    return (
      <iframe
        className={classes.frame}
        src={known.src}
        title={t('reader.video')}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- of another site: it reaches nothing of this page
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin"
        allow="fullscreen; picture-in-picture"
        allowFullScreen
      />
    )
  }
  return (
    <div className={classes.frameAsk}>
      <button type="button" onClick={() => setWanted(true)}>
        <IconPlayerPlayFilled size={30} aria-hidden />
        {t('reader.play_from', { site: known.site })}
      </button>
      <OutsideLink href={known.page} />
    </div>
  )
}

function OutsideLink({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {new URL(href).host}
    </a>
  )
}

function Files({ files, as: Heading }: { files: readonly Enclosure[]; as: 'h2' | 'h3' }) {
  const t = useTexts()
  return (
    <section className={classes.files} aria-label={t('reader.files')}>
      <Heading>{t('reader.files')}</Heading>
      <ul>
        {files.map(({ url, type }) => (
          <li key={url}>
            <a href={webAddress(url)} target="_blank" rel="noopener noreferrer nofollow">
              {nameOf(url)}
            </a>
            {type && <small>{type}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The last part of an address, as people read it. */
function nameOf(url: string): string {
  const name = url.split(/[?#]/)[0]?.split('/').at(-1) || url
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
