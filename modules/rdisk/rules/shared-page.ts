// What a stranger sees of a file or folder that was shared with them: names, sizes, days, and who shares it. Pure.
import { hasThumbnail, isPdf } from '#core/entity/media-type.ts'
import type { Place } from '#core/entity/place.ts'
import { dayText } from '#core/time/day.ts'
import { withoutDirectionControls } from '#core/letters/direction.ts'
import { sizeText } from '#core/numbers/size.ts'
import { dayIn } from '#core/time/zone.ts'
import type { Locale } from '#core/wire.ts'

export type Say = (key: string, values?: Record<string, string | number>) => string

/** What a page is made of. */
export interface SharedFacts {
  /** Name of the Group. */
  readonly shop: string
  readonly locale: Locale
  readonly zone: string
  /** Of the Group (ISO 3166-1): days are written as there. */
  readonly country: string | undefined
  /** ISO moment. */
  readonly expires_at: string
  /** Address of the page of the link. */
  readonly base: string
  /** From the shared folder down to the one that is shown. */
  readonly crumbs: readonly Pick<Place, 'id' | 'name'>[]
  readonly place: Place
  /** Of a folder, as far as they are shown. */
  readonly members: readonly Place[]
  readonly isCut: boolean
}

export interface SharedRow {
  readonly name: string
  readonly href: string
  readonly kind: 'folder' | 'file'
  /** Address of a small picture; '' where there is none. */
  readonly thumbnail: string
  readonly size: string
  readonly day: string
}

export interface SharedPage {
  readonly locale: Locale
  readonly shop: string
  readonly title: string
  readonly crumbs: readonly { readonly name: string; readonly href: string }[]
  readonly facts: string
  /** The one thing to do here. */
  readonly download: { readonly words: string; readonly href: string }
  /** Address of a picture of the file; '' where there is none. */
  readonly preview: string
  /** A sign lies under the preview, in case that cannot be drawn: for PDFs, whose pages cover the sign. */
  readonly hasSign: boolean
  /** undefined: a file. */
  readonly rows: readonly SharedRow[] | undefined
  readonly empty: string
  readonly more: string
  readonly note: string
}

export function sharedPageOf(facts: SharedFacts, say: Say): SharedPage {
  const { shop, locale, zone, country, base, place, members, isCut } = facts
  const { folder } = place
  const day = (moment: string) => dayText(dayIn(zone, moment), locale, country)
  const files = members.filter((one) => !one.folder)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const counted = say('shared_page.members', {
    count: members.length,
    size: sizeText(bytes, locale),
  })
  return {
    locale,
    shop: withoutDirectionControls(shop),
    title: withoutDirectionControls(place.name),
    crumbs: facts.crumbs.slice(0, -1).map(({ id, name }) => ({
      name: withoutDirectionControls(name),
      href: `${base}?in=${id}`,
    })),
    facts: folder ? counted : `${sizeText(place.size, locale)} · ${day(place.modified_at)}`,
    download: folder
      ? { words: say('shared_page.download_all'), href: `${base}/zip?in=${place.id}` }
      : { words: say('shared_page.download'), href: `${base}/file/${place.id}?download=true` },
    preview:
      !folder && hasThumbnail(place.content_type) ? `${base}/file/${place.id}?thumbnail=1600` : '',
    hasSign: isPdf(place.content_type),
    rows: folder ? members.map((one) => rowOf(one, { base, locale, day })) : undefined,
    empty: say('shared_page.empty'),
    more: isCut ? say('shared_page.more', { count: members.length }) : '',
    note: say('shared_page.note', {
      shop: withoutDirectionControls(shop),
      day: day(facts.expires_at),
    }),
  }
}

function rowOf(
  place: Place,
  { base, locale, day }: { base: string; locale: Locale; day: (moment: string) => string },
): SharedRow {
  const { id, name, folder, size, modified_at, content_type } = place
  const isDrawn = !folder && hasThumbnail(content_type)
  return {
    name: withoutDirectionControls(name),
    href: folder ? `${base}?in=${id}` : `${base}/file/${id}`,
    kind: folder ? 'folder' : 'file',
    thumbnail: isDrawn ? `${base}/file/${id}?thumbnail=80` : '',
    size: folder ? '' : sizeText(size, locale),
    day: day(modified_at),
  }
}

/** What a link says that leads nowhere. */
export const missingPageOf = (say: Say) => ({
  title: say('shared_page.missing.title'),
  text: say('shared_page.missing.text'),
})

/** What asks a stranger for the password, and what it says of the last one. */
export interface PasswordPage {
  readonly locale: Locale
  readonly title: string
  readonly text: string
  readonly label: string
  readonly submit: string
  readonly error: string
}

export function passwordPageOf(
  locale: Locale,
  problem: '' | 'wrong' | 'wait',
  say: Say,
): PasswordPage {
  const error = {
    '': '',
    wrong: say('shared_page.password.wrong'),
    wait: say('shared_page.password.wait'),
  }
  return {
    locale,
    title: say('shared_page.password.title'),
    text: say('shared_page.password.text'),
    label: say('shared_page.password.label'),
    submit: say('shared_page.password.submit'),
    error: error[problem],
  }
}
