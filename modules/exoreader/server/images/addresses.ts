// Addresses by which images of items come through this server: signed for one person, so that nobody makes it fetch what they
// like, and so that what is fetched counts for somebody. A program without a cookie can use them too.
import type { House } from '#server/house.ts'
import { maxImageUrl, withImagesAt } from '../../rules/images.ts'

export const imagePath = '/_reader/image'

/** What of an address is signed. */
export const imageSignature = {
  about: 'reader-image',
  text: (user: string, url: string) => `${user} ${url}`,
}

/** The address of an image for this person; '' for one that is not shown. `origin`: of this site, for programs. */
export function imageAddress(
  { seal }: Pick<House, 'seal'>,
  user: string,
  { url, origin = '' }: { url: string; origin?: string },
): string {
  if (url.length > maxImageUrl) return ''
  const s = seal.sign(imageSignature.text(user, url), imageSignature.about)
  return `${origin}${imagePath}?${new URLSearchParams({ user, s, url })}`
}

/** Sanitised HTML as this person is shown it: with its images through this server. */
export function showImages(
  house: Pick<House, 'seal'>,
  user: string,
  { html, origin = '' }: { html: string; origin?: string },
): string {
  return withImagesAt(html, (url) => imageAddress(house, user, { url, origin }))
}
